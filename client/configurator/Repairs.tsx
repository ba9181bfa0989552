import { useId } from 'react'
import { Link } from 'react-router-dom'
import { askQuotePath } from '#client/links.ts'
import { cx } from '#client/platform/ui/cx.ts'
import type { Problem } from '#shared/configurator/evaluation'
import {
  type Repairs as Found,
  type ProblemRepairs,
  type Repair,
  repairsOf,
} from '#shared/configurator/repairs'
import type { Repairable } from '#shared/configurator/repairs-state'
import { formatCents } from '#shared/platform/money'
import styles from './Repairs.module.css'
import { consequenceText, differenceText } from './repair-text.ts'
import { SearchingRepairs } from './SearchingRepairs.tsx'

const searched = new WeakMap<Repairable, Found>()

/** All problems of one state are searched at once, and once. */
const repairsIn = (work: Repairable): Found => {
  const found = searched.get(work) ?? repairsOf(work)
  searched.set(work, found)
  return found
}

export interface RepairsProps {
  problem: Problem
  work: Repairable
  onRepair: (repair: Repair) => void
  /** it is the work of the configurator, which a request for a quote takes along */
  isAlone?: boolean
}

/** What mends a problem, each a button that says what it changes and costs. */
export const Repairs = ({ problem, work, onRepair, isAlone = true }: RepairsProps) => {
  const repairs = repairsIn(work).get(problem.key)
  if (repairs === undefined) return <SearchingRepairs problem={problem} />
  const { first, others } = repairs
  return (
    <>
      {first.length > 0 && <RepairList repairs={first} onRepair={onRepair} />}
      <OtherModel repairs={repairs} onRepair={onRepair} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>Autres solutions ({others.length})</summary>
          <RepairList repairs={others} onRepair={onRepair} />
        </details>
      )}
      {isAlone && problem.level === 'error' && (
        <p className={styles.quote}>
          Hors de ces limites, <Link to={askQuotePath({ de: 'configurateur' })}>demandez un devis</Link>
          &nbsp;: ce que vous avez choisi l’accompagne.
        </p>
      )}
    </>
  )
}

interface OtherModelProps {
  repairs: ProblemRepairs
  onRepair: RepairsProps['onRepair']
}

/** The place of another model, the same before it is there and when there is none. */
const OtherModel = ({ repairs: { model, models, noRepair }, onRepair }: OtherModelProps) => {
  if (model)
    return (
      <div className={styles.other}>
        <RepairList repairs={[model]} onRepair={onRepair} />
      </div>
    )
  const text =
    models === 'awaited'
      ? 'Recherche d’un autre modèle…'
      : (noRepair ?? (models === 'none' ? 'Aucun autre modèle de la famille ne convient.' : undefined))
  return text === undefined ? null : <p className={cx(styles.other, styles.model)}>{text}</p>
}

interface RepairListProps {
  repairs: readonly Repair[]
  onRepair: RepairsProps['onRepair']
}

const RepairList = ({ repairs, onRepair }: RepairListProps) => (
  <ul className={styles.repairs}>
    {repairs.map((repair) => (
      <RepairItem key={repair.label} repair={repair} onRepair={onRepair} />
    ))}
  </ul>
)

/** The whole of it is the button, which is called by what it does and described by what that comes to. */
const RepairItem = ({ repair, onRepair }: { repair: Repair; onRepair: RepairsProps['onRepair'] }) => {
  const id = useId()
  const consequence = consequenceText(repair)
  const difference = differenceText(repair)
  return (
    <li className={styles.repair}>
      <span>
        <button
          type="button"
          className={styles.act}
          aria-describedby={`${id}-consequence ${id}-price`}
          onClick={() => onRepair(repair)}
        >
          {repair.label}
        </button>
        <span id={`${id}-consequence`} className={styles.consequence}>
          {consequence}
        </span>
      </span>{' '}
      <span id={`${id}-price`} className={styles.price}>
        {repair.cents !== undefined && <span>{formatCents(repair.cents)}&nbsp;HT</span>}
        {difference !== undefined && <span className={styles.difference}> {difference}</span>}
      </span>
    </li>
  )
}
