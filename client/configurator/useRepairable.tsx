import { lazy, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Part } from '#client/platform/errors/Part.tsx'
import { useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  selectAwaitsFamily,
  selectModel,
  selectRepairable,
  selectSubFamilies,
} from '#machines/configurator/configurator.selectors'
import type { Repairable } from '#shared/configurator/repairs-state'
import type { SistersFound } from './Sisters.tsx'

// for who has something to mend, like the search
const Sisters = lazy(async () => ({ default: (await import('./Sisters.tsx')).Sisters }))

/** The work with the other models of its family, which `sisters`, once rendered, has loaded while an error stands. */
export const useRepairable = (quantity: number): { repairable: Repairable | null; sisters: ReactNode } => {
  const work = useConfiguratorSelector(selectRepairable)
  const of = useConfiguratorSelector(selectModel).subFamily?.id
  const subFamilies = useConfiguratorSelector(selectSubFamilies)
  const unknown = useConfiguratorSelector(selectAwaitsFamily)
  const [found, onFound] = useState<SistersFound>()
  const others = useMemo(
    () => subFamilies.filter(({ id, onSale }) => onSale && id !== of).map(({ id }) => id),
    [subFamilies, of],
  )
  const repairable = useMemo(() => {
    if (work === null) return null
    if (found === undefined || found.of !== of)
      return { ...work, quantity, ...((unknown || others.length > 0) && { sisters: 'awaited' as const }) }
    const there = found.models.flatMap(({ model, template, components }) =>
      model.subFamily === undefined ? [] : [{ ...work.model, level: model.subFamily, template, components }],
    )
    return { ...work, quantity, ...(there.length > 0 && { sisters: there }) }
  }, [work, quantity, of, others, unknown, found])
  const wrong = work?.judged.evaluation.problems.some(({ level }) => level === 'error') === true
  const [wasWrong, setWasWrong] = useState(false)
  if (wrong && !wasWrong) setWasWrong(true)
  const sisters =
    wasWrong && of !== undefined && others.length > 0 ? (
      <Part missing={<NoSisters of={of} onFound={onFound} />}>
        <Sisters work={work} of={of} others={others} onFound={onFound} />
      </Part>
    ) : null
  return { repairable, sisters }
}

/** What asks for the other models could not be fetched: repairs do without them, and wait for none. */
const NoSisters = ({ of, onFound }: { of: string; onFound: (found: SistersFound) => void }) => {
  useEffect(() => onFound({ of, models: [] }), [of, onFound])
  return null
}
