import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { Criteria, Problem } from '#shared/configurator/evaluation'
import styles from './ProblemNotes.module.css'

const looks = {
  error: { icon: 'danger', word: 'Erreur' },
  warning: { icon: 'warning', word: 'Attention' },
  advice: { icon: 'info', word: 'Conseil' },
} as const

export const problemId = (problem: Problem): string => `problem-${problem.key.replace(/\W/g, '-')}`

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
            <button type="button" className={styles.fix} onClick={() => onFix(fix.set)}>
              {fix.label}
            </button>
          )}
        </div>
      )
    })}
  </>
)
