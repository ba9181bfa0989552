import { flushSync } from 'react-dom'
import { cx } from '#client/platform/ui/cx.ts'
import { giveFocusBack } from '#client/platform/ui/focus.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { Criteria, Problem } from '#shared/configurator/evaluation'
import { fieldOf, focusField } from './field.ts'
import styles from './ProblemNotes.module.css'

const looks = {
  error: { icon: 'danger', word: 'Erreur' },
  warning: { icon: 'warning', word: 'Attention' },
  advice: { icon: 'info', word: 'Conseil' },
} as const

export const problemId = (problem: Problem): string => `problem-${problem.key.replace(/\W/g, '-')}`

/** Mends, then goes to what was mended: the note leaves with the button that was pressed. */
const fixAndGo = (set: Criteria, onFix: ProblemNotesProps['onFix']): void => {
  flushSync(() => onFix(set))
  const [key] = Object.keys(set)
  if (key !== undefined) focusField(fieldOf(key))
  giveFocusBack(null)
}

interface ProblemNotesProps {
  problems: readonly Problem[]
  onFix: (set: Criteria) => void
}

/** What is wrong with a field, each with its fix as one button. */
export const ProblemNotes = ({ problems, onFix }: ProblemNotesProps) => (
  <>
    {problems.map((problem) => {
      const { icon, word } = looks[problem.level]
      const { fix } = problem
      return (
        <div key={problem.key} className={cx(styles.note, styles[problem.level])}>
          <Icon name={icon} />
          <p id={problemId(problem)}>
            <span className="visually-hidden">{word}&nbsp;: </span>
            {problem.message}
          </p>
          {fix && (
            <button type="button" className={styles.fix} onClick={() => fixAndGo(fix.set, onFix)}>
              {fix.label}
            </button>
          )}
        </div>
      )
    })}
  </>
)
