/** What somebody can try to find by guessing; only wrong guesses count. */
export type GuessKind = 'unknown card' | 'access code' | 'identity' | 'buyer';

/** What costs the provider work, or a visitor nerves; every one counts. */
export type DeedKind = 'upload' | 'upload to a card' | 'face search' | 'archive' | 'checkout' | 'postal code';

const MINUTE_SECONDS = 60;

/**
 * THE LIMITS. A count starts with the first of its kind and ends when the window is over. Hundreds of visitors may share
 * the address of a venue's Wi-Fi: a limit of an address is a limit of all of them together.
 */
export const LIMITS = {
  /** Short enough to wait for, long enough that a limit of 30 means 180 an hour. */
  windowSeconds: 10 * MINUTE_SECONDS,

  guesses: {
    /** Codes are nine characters: at 30 mistakes a window nobody finds one, and a queue of families still types. */
    'unknown card': 30,
    /** For one card: its owners mistype some times, and a million codes of six digits take two years from one address. */
    'access code': 10,
    /** A CPF is checked before it is asked for, so a mistake is rare; each wrong guess tells who never came. */
    identity: 10,
    /** For one order: the buyer knows their own e-mail and document. */
    buyer: 10,
  },

  deeds: {
    /** Each photo without a card makes a new card at the provider. */
    upload: 60,
    /** A hundred families who send ten each through the Wi-Fi of a venue. */
    'upload to a card': 1_000,
    /** The dearest call of the provider. A family searches some times. */
    'face search': 60,
    /** An archive is a gigabyte of work; whoever has it does not ask for it again. */
    archive: 60,
    /** One visitor needs one or two. */
    checkout: 60,
    /** Free services that answer everybody: one who asks without end has our address shut out. */
    'postal code': 120,
  },

  /**
   * Charges of one order by its buyer, or by all others, from whatever address: cards that are refused one after the
   * other are somebody testing stolen cards.
   */
  checkoutsOfOneOrder: 10,

  /** Over all venues an address may do this many times what it may do at one: phone networks share addresses, too. */
  timesOverAllVenues: 10,

  /** Many addresses that guess together. The card stays open to its owners; each address may fail less often. */
  attack: {
    /** Wrong access codes of one card, from whatever addresses, that no owners mistype in a window. */
    wrongAccessCodes: 100,
    /** Wrong guesses of any kind at one venue: a busy day has some dozens in a window. */
    wrongGuesses: 2_000,
    /** What each address may still get wrong: enough for a person, and nothing for a program. */
    allowance: 3,
  },

  /** An address that opened a card opens it again for this long, whatever else it got wrong. */
  rememberCardSeconds: 24 * 60 * MINUTE_SECONDS,
};

export type LimitNumbers = typeof LIMITS;

/** Some of the numbers, for tests: the others are as they stand above. */
export type LimitOverrides = {
  readonly [Name in keyof LimitNumbers]?: LimitNumbers[Name] extends number ? number : Partial<LimitNumbers[Name]>;
};

const timesEach = <Name extends string>(numbers: Readonly<Record<Name, number>>, factor: number) =>
  Object.fromEntries(Object.entries<number>(numbers).map(([name, value]) => [name, value * factor])) as Record<
    Name,
    number
  >;

/**
 * The limits as they count.
 * @param overrides that stand in place of the numbers above
 * @param factor that every allowance is multiplied by; times stay as they are
 */
export function limitNumbers(overrides: LimitOverrides = {}, factor = 1): LimitNumbers {
  const numbers = { ...LIMITS, ...overrides };
  return {
    ...numbers,
    guesses: timesEach({ ...LIMITS.guesses, ...overrides.guesses }, factor),
    deeds: timesEach({ ...LIMITS.deeds, ...overrides.deeds }, factor),
    checkoutsOfOneOrder: numbers.checkoutsOfOneOrder * factor,
    attack: timesEach({ ...LIMITS.attack, ...overrides.attack }, factor),
  };
}
