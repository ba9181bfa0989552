import { type ComponentType, lazy } from 'react'
import type { Problem } from '#shared/configurator/evaluation'
import type { RepairsProps } from './Repairs.tsx'

let there: ComponentType<RepairsProps> | undefined

/** Fetches the search for repairs: for who has something to mend, it is a twentieth of the page. */
export const fetchRepairs = async (): Promise<ComponentType<RepairsProps>> => {
  there = (await import('./Repairs.tsx')).Repairs
  return there
}

/** Undefined until it is fetched. */
export const repairsThere = (): ComponentType<RepairsProps> | undefined => there

/** The search, for who does not wait until it is there. */
export const LateRepairs = lazy(async () => ({ default: await fetchRepairs() }))

/** Whether repairs are searched for a problem. */
export const isMended = ({ level, fix }: Problem): boolean => level === 'error' || fix !== undefined
