import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import type { Repairable } from '#shared/configurator/repairs-state'
import { sistersLogic } from './sisters.effects.ts'

/** The other models of a model's family, as far as they could be had. */
export interface SistersFound {
  /** id of the model */
  of: string
  models: readonly LoadedTemplate[]
}

interface SistersProps {
  /** what is configured: whether an error stands, and that it changes */
  work: Repairable | null
  /** id of its model, and of the others of the family that are on sale */
  of: string
  others: readonly string[]
  onFound: (found: SistersFound) => void
}

/** Has the family's other models loaded while an error stands; it shows nothing itself. */
export const Sisters = ({ work, of, others, onFound }: SistersProps) => {
  const [sisters, send] = useMachine(sistersLogic)
  const wrong = work?.judged.evaluation.problems.some(({ level }) => level === 'error') === true
  useEffect(() => {
    if (wrong && work !== null) send({ type: 'error.stands', of, subFamilyIds: others })
    else send({ type: 'error.gone' })
  }, [work, wrong, of, others, send])
  const { asked, models } = sisters.context
  const ended = asked !== null && (sisters.matches('loaded') || sisters.matches('missed')) ? asked.of : null
  useEffect(() => {
    if (ended !== null) onFound({ of: ended, models })
  }, [ended, models, onFound])
  return null
}
