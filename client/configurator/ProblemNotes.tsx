import { useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { giveFocusBack } from '#client/platform/ui/focus.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { Problem } from '#shared/configurator/evaluation'
import type { Repair } from '#shared/configurator/repairs'
import type { Repairable } from '#shared/configurator/repairs-state'
import { fieldOf, focusField } from './field.ts'
import { isMended, repairsFile } from './form-files.ts'
import styles from './ProblemNotes.module.css'
import { GENERAL } from './places.ts'
import type { RepairsProps } from './Repairs.tsx'
import { SearchingRepairs } from './SearchingRepairs.tsx'

const looks = {
  error: { icon: 'danger', word: 'Erreur' },
  warning: { icon: 'warning', word: 'Attention' },
  advice: { icon: 'info', word: 'Conseil' },
} as const

export const problemId = (problem: Problem): string => `problem-${problem.key.replace(/\W/g, '-')}`

/** Mends, then goes to what was mended: the note leaves with the button that was pressed. */
const repairAndGo = (repair: Repair, at: string, onRepair: ProblemNotesProps['onRepair']): void => {
  flushSync(() => onRepair(repair, at))
  const [key = at] = repair.model === undefined ? Object.keys(repair.set) : []
  focusField(fieldOf(key))
  giveFocusBack(null)
}

export interface ProblemNotesProps {
  problems: readonly Problem[]
  /** what repairs are searched for; null without a template */
  work: Repairable | null
  /** `at`: the place of what it mends */
  onRepair: (repair: Repair, at: string) => void
  /** the form comes into view with them: their repairs come at once, with nothing before them to make way */
  first: boolean
}

/** What is wrong with a field, with what mends it. */
export const ProblemNotes = ({ problems, work, onRepair, first }: ProblemNotesProps) => (
  <>
    {problems.map((problem) => {
      const { icon, word } = looks[problem.level]
      return (
        <div key={problem.key} className={cx(styles.note, styles[problem.level])}>
          <Icon name={icon} />
          <p id={problemId(problem)}>
            <span className="visually-hidden">{word}&nbsp;: </span>
            {problem.message}
          </p>
          {work !== null && isMended(problem) && (
            <Mending
              first={first}
              problem={problem}
              work={work}
              onRepair={(repair) => repairAndGo(repair, problem.criteria[0] ?? GENERAL, onRepair)}
            />
          )}
        </div>
      )
    })}
  </>
)

/**
 * What mends a problem, searched after the keystroke is on screen, and not for a state that typing has left already. Its
 * place is kept until the search is fetched: as a deferred value that waits, nothing else shows in between.
 */
const Mending = ({ problem, work, onRepair, first }: RepairsProps & { first: boolean }) => {
  const shown = useDeferredValue(work, first && repairsFile.isThere() ? work : null)
  const [Repairs] = useState(repairsFile.part)
  return (
    <Part missing={<MissingPart>Les corrections n’ont pas pu être chargées.</MissingPart>}>
      {shown === null ? (
        <SearchingRepairs problem={problem} />
      ) : (
        <Repairs problem={problem} work={shown} onRepair={onRepair} />
      )}
    </Part>
  )
}
