/**
 * How many random cases a property is tried on: all of them in CI, a quarter of them elsewhere. Counted, never timed: a
 * busy machine tries as many.
 */
export const runs = (all: number): number => (process.env.CI ? all : Math.ceil(all / 4))

/** ms. For tests whose length is the number of their runs: it only ends one that never would. */
export const ENDLESS = 1_800_000
