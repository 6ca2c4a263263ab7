/** The label of all venues without a label of their own. No site's name has brackets. */
export const REST = '(rest)';

/**
 * How many venues have a label of their own. With 4 procedures, 3 outcomes and refused credit cards, these are 3,250
 * series per instance.
 */
const MOST_LABELS = 250;
const MOST_SITES = 5_000;
const HOUR_MS = 60 * 60_000;
/** A venue needs more than this many times the calls of the quietest labelled venue to take over its label. */
const LEAD = 2;

type Options = {
  readonly most?: number;
  readonly now?: () => number;
  readonly onEnter: (site: string) => void;
  readonly onLeave: (site: string) => void;
};

export function createBusiestSites({ most = MOST_LABELS, now = () => performance.now(), onEnter, onLeave }: Options) {
  const sites = new Map<string, { calls: number; at: number }>();
  const labelled = new Set<string>();

  const callsOf = (site: string) => {
    const { calls, at } = sites.get(site) ?? { calls: 0, at: 0 };
    return calls * 2 ** ((at - now()) / HOUR_MS);
  };
  const enter = (site: string) => {
    labelled.add(site);
    onEnter(site);
    return site;
  };

  return {
    /** Notes that a venue exists. Sites that are never noted share a label, because anybody can invent a host. */
    exists(site: string): void {
      if (!sites.has(site) && sites.size < MOST_SITES) sites.set(site, { calls: 0, at: now() });
    },
    /** Counts a call of a site. @returns its name while it is among the busiest, otherwise {@link REST} */
    labelOf(site: string): string {
      if (!sites.has(site)) return REST;
      const calls = callsOf(site) + 1;
      sites.set(site, { calls, at: now() });
      if (labelled.has(site)) return site;
      if (labelled.size < most) return enter(site);
      const [quietest, fewest] = [...labelled]
        .map((one) => [one, callsOf(one)] as const)
        .reduce((a, b) => (b[1] < a[1] ? b : a));
      if (calls < LEAD * (fewest + 1)) return REST;
      labelled.delete(quietest);
      onLeave(quietest);
      return enter(site);
    },
  };
}
