import { memo, useDeferredValue } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { OptionTiles, type Tile } from '#client/platform/ui/OptionTiles.tsx'
import { quantityText } from '#shared/cart/line-display'
import type { EvaluatedComponentType, Evaluation, PossibleProduct } from '#shared/configurator/evaluation'
import type { OptionDelta, OptionDeltas } from '#shared/configurator/option-deltas'
import { formatCents } from '#shared/platform/money'
import { assumedMark, assumedSentence } from './assumed-text.ts'
import styles from './ComponentsForm.module.css'
import { changeOf } from './delta-text.ts'
import { componentId } from './field.ts'
import { ProblemNotes, type ProblemNotesProps, problemId } from './ProblemNotes.tsx'
import { componentPlace, problemsByPlace } from './places.ts'

/** « pour 8,7 m », « pour 4 pièces »; nothing for one piece. */
const amountNote = ({ quantity, unit }: PossibleProduct): string =>
  quantity === undefined || (quantity === 1 && unit === 'piece') ? '' : `pour ${quantityText(quantity, unit)}`

/** What it comes to, and for how much of it. */
const amountOf = (product: PossibleProduct) => ({
  text: product.cents === undefined ? '—' : formatCents(product.cents),
  note: amountNote(product),
})

/** What may still be taken, or could with another size. */
const alternativesOf = ({ possibleProducts }: EvaluatedComponentType): PossibleProduct[] =>
  possibleProducts.filter(({ byChoice }) => !byChoice)

/** The tiles of a type with several parts: alike where nothing that they show has changed. */
export const partTiles = (
  component: EvaluatedComponentType,
  deltas: Readonly<Record<string, OptionDelta>> = {},
): Tile[] =>
  alternativesOf(component).map((product) => ({
    value: product.reference,
    label: product.label,
    help: product.reference,
    available: product.available,
    reason: product.reason,
    aside: product.available ? amountOf(product) : undefined,
    change: changeOf(deltas[product.reference]),
  }))

interface ComponentsFormProps {
  evaluation: Evaluation
  /** component types whose part was picked the last time, and not now */
  recalled: readonly string[]
  onChoose: (componentType: string, reference: string) => void
  work: ProblemNotesProps['work']
  onRepair: ProblemNotesProps['onRepair']
  deltas?: OptionDeltas
}

/** The parts the configuration needs, with quantity and amount; another may be picked where there are several. */
export const ComponentsForm = (props: ComponentsFormProps) => {
  const { evaluation, recalled, onChoose, work, onRepair, deltas } = props
  const needed = evaluation.components.filter((component) => component.needed)
  const several = needed.filter((component) => alternativesOf(component).length > 1)
  const alone = needed.filter((component) => !several.includes(component))
  const first = !useDeferredValue(true, false)
  const byPlace = problemsByPlace(evaluation)
  const partOf = (component: EvaluatedComponentType): PartProps => {
    const problems = byPlace.get(componentPlace(component.type)) ?? []
    return { component, problems, work: problems.length > 0 ? work : null, onRepair, first }
  }
  return (
    <div className={styles.form}>
      {several.map((component) => (
        <Choice
          key={component.type}
          {...partOf(component)}
          recalled={recalled.includes(component.type)}
          deltas={deltas && (deltas.components[component.type] ?? NO_DELTAS)}
          onChoose={onChoose}
        />
      ))}
      {alone.length > 0 && (
        <ul className={styles.parts}>
          {alone.map((component) => (
            <Part key={component.type} {...partOf(component)} />
          ))}
        </ul>
      )}
    </div>
  )
}

const NO_DELTAS: Readonly<Record<string, OptionDelta>> = {}

interface PartProps extends ProblemNotesProps {
  component: EvaluatedComponentType
}

interface ChoiceProps extends PartProps {
  recalled: boolean
  /** reference → what taking it changes; undefined where prices are nobody's concern */
  deltas: Readonly<Record<string, OptionDelta>> | undefined
  onChoose: ComponentsFormProps['onChoose']
}

/** A type of several parts. Drawn again, as what stands alone is, only where something that it shows has changed. */
const Choice = memo(
  ({ component, recalled, deltas, onChoose, ...notes }: ChoiceProps) => (
    <OptionTiles
      id={componentId(component.type)}
      legend={component.label}
      wide
      describedBy={notes.problems.map(problemId).join(' ') || undefined}
      value={component.selected}
      assumed={recalled ? { mark: assumedMark.memory, sentence: assumedSentence.memory } : undefined}
      onChoose={(reference) => onChoose(component.type, reference)}
      tiles={partTiles(component, deltas)}
      changing={deltas !== undefined}
    >
      <Others component={component} />
      <ProblemNotes {...notes} />
    </OptionTiles>
  ),
  isAlike,
)

const Part = memo(({ component, ...notes }: PartProps) => {
  const product = alternativesOf(component)[0] ?? component.possibleProducts[0]
  if (product === undefined) return null
  const { text, note } = amountOf(product)
  return (
    <li id={componentId(component.type)} tabIndex={-1} className={styles.part}>
      <span className={styles.partText}>
        <span>{product.label}</span>
        <span className={styles.partNote}>
          {product.available ? `${component.label} · ${product.reference}` : product.reason}
        </span>
      </span>
      <span className={styles.amount}>
        <span>{text}</span>
        <span className={styles.quantity}>{note}</span>
      </span>
      <Others component={component} except={product} />
      <ProblemNotes {...notes} />
    </li>
  )
}, isAlike)

/** What only repeats an answer, in one line; unfolded, each with its reason. */
const Others = (props: { component: EvaluatedComponentType; except?: PossibleProduct }) => {
  const others = props.component.possibleProducts.filter(
    (product) => product.byChoice && product !== props.except,
  )
  if (others.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>
        {others.length > 1 ? 'Autres' : 'Autre'}&nbsp;: {others.map(({ label }) => label).join(', ')} – hors
        de votre choix
      </summary>
      <ul>
        {others.map(({ reference, label, reason }) => (
          <li key={reference}>
            <strong>{label}</strong> {reference}&nbsp;: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
