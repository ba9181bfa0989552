import { test } from 'vitest'

/**
 * How many random cases a property is tried on: all of them in CI, a quarter of them elsewhere. Counted, never timed: a
 * busy machine tries as many.
 */
export const runs = (all: number): number => (process.env.CI ? all : Math.ceil(all / 4))

/** ms. For tests whose length is the number of their runs: it only ends one that never would. */
export const ENDLESS = 1_800_000

/** A test of what only CI repeats (decision 027 says what); elsewhere there is none. */
export const testInCi = (name: string, run: () => Promise<void>, timeout?: number): void => {
  if (process.env.CI) test(name, run, timeout)
}
