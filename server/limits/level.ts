/** How often something happened of late: it rises by one each time, and falls by one in each `msPerPoint`. */
export type Level = { readonly points: number; readonly at: number };

export function pointsAt(level: Level | undefined, now: number, msPerPoint: number): number {
  return level === undefined ? 0 : Math.max(0, level.points - (now - level.at) / msPerPoint);
}

export function raise(level: Level | undefined, now: number, msPerPoint: number): Level {
  return { points: pointsAt(level, now, msPerPoint) + 1, at: now };
}
