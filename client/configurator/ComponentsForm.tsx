import type {
  Criteria,
  EvaluatedComponentType,
  Evaluation,
  PossibleProduct,
  Problem,
} from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import styles from './ComponentsForm.module.css'
import { componentId } from './field.ts'
import { OptionTiles } from './OptionTiles.tsx'
import { ProblemNotes, problemId } from './ProblemNotes.tsx'
import { componentPlace, problemsByPlace } from './places.ts'

const quantityText = ({ quantity }: PossibleProduct): string =>
  quantity === undefined || quantity === 1 ? '' : `pour ${formatNumber(quantity, 3)}`

const Amount = ({ product }: { product: PossibleProduct }) => (
  <span className={styles.amount}>
    <span>{product.cents === undefined ? '—' : formatCents(product.cents)}</span>
    <span className={styles.quantity}>{quantityText(product)}</span>
  </span>
)

interface ComponentsFormProps {
  evaluation: Evaluation
  onChoose: (componentType: string, reference: string) => void
  onFix: (set: Criteria) => void
}

/** The parts the configuration needs, with quantity and amount; another may be picked where there are several. */
export const ComponentsForm = ({ evaluation, onChoose, onFix }: ComponentsFormProps) => {
  const needed = evaluation.components.filter((component) => component.needed)
  const alone = needed.filter(({ possibleProducts }) => possibleProducts.length === 1)
  const several = needed.filter(({ possibleProducts }) => possibleProducts.length > 1)
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
            onChoose={(reference) => onChoose(component.type, reference)}
            tiles={component.possibleProducts.map((product) => ({
              value: product.reference,
              label: product.label,
              help: product.reference,
              available: product.available,
              reason: product.reason,
              aside: product.available ? <Amount product={product} /> : undefined,
            }))}
          >
            <ProblemNotes problems={problems} onFix={onFix} />
          </OptionTiles>
        )
      })}
      {alone.length > 0 && (
        <ul className={styles.parts}>
          {alone.map((component) => (
            <Part key={component.type} component={component} problems={problemsOf(component)} onFix={onFix} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface PartProps {
  component: EvaluatedComponentType
  problems: readonly Problem[]
  onFix: (set: Criteria) => void
}

const Part = (props: PartProps) => {
  const [product] = props.component.possibleProducts
  if (product === undefined) return null
  return (
    <li id={componentId(props.component.type)} tabIndex={-1} className={styles.part}>
      <span className={styles.partText}>
        <span>{product.label}</span>
        <span className={styles.partNote}>
          {product.available ? `${props.component.label} · ${product.reference}` : product.reason}
        </span>
      </span>
      <Amount product={product} />
      <ProblemNotes problems={props.problems} onFix={props.onFix} />
    </li>
  )
}
