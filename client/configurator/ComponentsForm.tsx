import { useDeferredValue } from 'react'
import { OptionTiles } from '#client/platform/ui/OptionTiles.tsx'
import { quantityText } from '#shared/cart/line-display'
import type { EvaluatedComponentType, Evaluation, PossibleProduct } from '#shared/configurator/evaluation'
import type { OptionDeltas } from '#shared/configurator/option-deltas'
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

const Amount = ({ product }: { product: PossibleProduct }) => (
  <span className={styles.amount}>
    <span>{product.cents === undefined ? '—' : formatCents(product.cents)}</span>
    <span className={styles.quantity}>{amountNote(product)}</span>
  </span>
)

interface ComponentsFormProps {
  evaluation: Evaluation
  /** component types whose part was picked the last time, and not now */
  recalled: readonly string[]
  onChoose: (componentType: string, reference: string) => void
  work: ProblemNotesProps['work']
  onRepair: ProblemNotesProps['onRepair']
  deltas?: OptionDeltas
}

/** What may still be taken, or could with another size. */
const alternativesOf = ({ possibleProducts }: EvaluatedComponentType): PossibleProduct[] =>
  possibleProducts.filter(({ byChoice }) => !byChoice)

/** The parts the configuration needs, with quantity and amount; another may be picked where there are several. */
export const ComponentsForm = (props: ComponentsFormProps) => {
  const { evaluation, recalled, onChoose, work, onRepair, deltas } = props
  const needed = evaluation.components.filter((component) => component.needed)
  const several = needed.filter((component) => alternativesOf(component).length > 1)
  const alone = needed.filter((component) => !several.includes(component))
  const first = !useDeferredValue(true, false)
  const byPlace = problemsByPlace(evaluation)
  const problemsOf = ({ type }: EvaluatedComponentType) => byPlace.get(componentPlace(type)) ?? []
  return (
    <div className={styles.form}>
      {several.map((component) => {
        const problems = problemsOf(component)
        return (
          <OptionTiles
            key={component.type}
            id={componentId(component.type)}
            legend={component.label}
            wide
            describedBy={problems.map(problemId).join(' ') || undefined}
            value={component.selected}
            assumed={
              recalled.includes(component.type)
                ? { mark: assumedMark.memory, sentence: assumedSentence.memory }
                : undefined
            }
            onChoose={(reference) => onChoose(component.type, reference)}
            tiles={alternativesOf(component).map((product) => ({
              value: product.reference,
              label: product.label,
              help: product.reference,
              available: product.available,
              reason: product.reason,
              aside: product.available ? <Amount product={product} /> : undefined,
              change: changeOf(deltas?.components[component.type]?.[product.reference]),
            }))}
            changing={deltas !== undefined}
          >
            <Others component={component} />
            <ProblemNotes problems={problems} work={work} onRepair={onRepair} first={first} />
          </OptionTiles>
        )
      })}
      {alone.length > 0 && (
        <ul className={styles.parts}>
          {alone.map((component) => (
            <Part
              key={component.type}
              component={component}
              problems={problemsOf(component)}
              work={work}
              onRepair={onRepair}
              first={first}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface PartProps extends ProblemNotesProps {
  component: EvaluatedComponentType
}

const Part = (props: PartProps) => {
  const { component } = props
  const product = alternativesOf(component)[0] ?? component.possibleProducts[0]
  if (product === undefined) return null
  return (
    <li id={componentId(component.type)} tabIndex={-1} className={styles.part}>
      <span className={styles.partText}>
        <span>{product.label}</span>
        <span className={styles.partNote}>
          {product.available ? `${component.label} · ${product.reference}` : product.reason}
        </span>
      </span>
      <Amount product={product} />
      <Others component={component} except={product} />
      <ProblemNotes {...props} />
    </li>
  )
}

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
