/** What a visitor can find by guessing. Only wrong guesses count. */
export type GuessKind = 'unknown card' | 'access code' | 'identity' | 'buyer' | 'refused credit card';

/** What costs the provider work, or can disturb other visitors. Every action counts. */
export type ActionKind =
  | 'upload'
  | 'upload to a card'
  | 'face search'
  | 'archive'
  | 'checkout'
  | 'many changes'
  | 'postal code'
  | 'refused body';

const MINUTE_SECONDS = 60;

/**
 * A window starts with the first request of its kind. Hundreds of visitors may share the address of a venue's Wi-Fi.
 */
export const LIMITS = {
  /** Of every kind. Short enough to wait for; 30 in a window are 180 an hour. */
  windowSeconds: 10 * MINUTE_SECONDS,

  guesses: {
    /** A code has nine characters: 30 mistakes in a window find none, and leave a queue of families room for typos. */
    'unknown card': 30,
    /** For one card. Its owners mistype a few times; a million codes of six digits take one address two years. */
    'access code': 10,
    /** A CPF is checked before the provider is asked, so mistakes are rare. Each wrong guess reveals who never came. */
    identity: 10,
    buyer: 10,
    /** Of one address. Many refusals in a row mean that somebody tests stolen cards. */
    'refused credit card': 30,
  },

  actions: {
    /** Each photo without a card creates a new card at the provider. */
    upload: 60,
    /** A hundred families who send ten photos each through the Wi-Fi of a venue. */
    'upload to a card': 1_000,
    /** The provider's most expensive call. A family searches a few times. */
    'face search': 60,
    /** A ZIP file is a gigabyte of work. A visitor who has it does not request it again. */
    archive: 60,
    /** One visitor needs one or two. */
    checkout: 60,
    /** Each changes up to thirty media, with a call for each. Three hundred families select all of two hundred photos. */
    'many changes': 2_000,
    /** The postal services are free. They would block our address after endless requests. */
    'postal code': 120,
    /** Bodies that fit no procedure. Our page sends none, except when it is older than the server. */
    'refused body': 200,
  },

  /** Charges of one order from any address: by its buyer, by all others, and by credit card. */
  checkoutsOfOneOrder: 10,

  /** Over all venues an address may do this many times what it may do at one, because phone networks share addresses. */
  timesOverAllVenues: 10,

  /** Attacks from many addresses. The card stays open to its owners, and each address may fail less often. */
  attack: {
    /** Wrong access codes of one card from all addresses: more than its owners mistype in a window. */
    wrongAccessCodes: 100,
    /** Wrong guesses of any kind at one venue. A busy day has a few dozen in a window. */
    wrongGuesses: 2_000,
    /** Refused cards at one venue. A busy day has a few in a window. */
    refusedCards: 100,
    /** How many wrong guesses each address still has: enough for a person, useless for a program. */
    allowance: 3,
  },

  /** An address that opened a card may open it again for this long, whatever else it guessed wrong. */
  rememberCardSeconds: 24 * 60 * MINUTE_SECONDS,
};

export type LimitNumbers = typeof LIMITS;

export type LimitOverrides = {
  readonly [Name in keyof LimitNumbers]?: LimitNumbers[Name] extends number ? number : Partial<LimitNumbers[Name]>;
};

const timesEach = <Name extends string>(numbers: Readonly<Record<Name, number>>, factor: number) =>
  Object.fromEntries(Object.entries<number>(numbers).map(([name, value]) => [name, value * factor])) as Record<
    Name,
    number
  >;

/** @param factor multiplies every allowance; times stay as they are */
export function limitNumbers(overrides: LimitOverrides = {}, factor = 1): LimitNumbers {
  const numbers = { ...LIMITS, ...overrides };
  return {
    ...numbers,
    guesses: timesEach({ ...LIMITS.guesses, ...overrides.guesses }, factor),
    actions: timesEach({ ...LIMITS.actions, ...overrides.actions }, factor),
    checkoutsOfOneOrder: numbers.checkoutsOfOneOrder * factor,
    attack: timesEach({ ...LIMITS.attack, ...overrides.attack }, factor),
  };
}
