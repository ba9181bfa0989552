import { scriptsLimit } from '../platform/script-limits.ts'
import type { PageScores } from './lighthouse.ts'

/** §9 of the promise: least scores, most shift. */
const LEAST = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 } as const
const MOST_SHIFT = 0.02
/** ms until the largest part of a page is painted on a slow phone */
const LONGEST_PAINT = 1600

/** Whether a measured page is less than what is promised of it. */
export const fallsShort = (page: Omit<PageScores, 'lost' | 'lcp'>): boolean =>
  page.performance < LEAST.performance ||
  page.accessibility < LEAST.accessibility ||
  page.bestPractices < LEAST.bestPractices ||
  page.seo < LEAST.seo ||
  !(page.cls <= MOST_SHIFT) ||
  !(page.slowLcp <= LONGEST_PAINT) ||
  !(page.scripts <= scriptsLimit(page.path))
