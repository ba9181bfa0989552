import { Badge } from '#client/platform/ui/Badge.tsx'
import type { CartLine } from '#shared/cart/configurations.rules'
import { lineDifference, lineState } from '#shared/cart/repeated.rules'
import { formatCents, signedCents } from '#shared/platform/money'
import { differenceTexts, originText } from './difference-text.ts'
import styles from './Repeated.module.css'

const badges = {
  unchanged: { tone: 'success', text: 'Inchangée' },
  price_moved: { tone: 'warning', text: 'Prix changé' },
  replaced: { tone: 'warning', text: 'Modifiée' },
} as const

/** A line beside what it was in the order that it comes from; nothing for another line. */
export const LineComparison = ({ line }: { line: CartLine }) => {
  const { previous, display, quantity } = line
  const state = lineState(line)
  if (previous === undefined || state === null) return null
  const { tone, text } = badges[state]
  const forAll = quantity > 1 ? `, ${signedCents(lineDifference(line))} HT pour ${quantity}` : ''
  const unit = display.unitCents - previous.unitCents
  const differences = differenceTexts(previous)
  return (
    <div className={styles.comparison}>
      <p className={styles.origin}>
        <Badge tone={tone}>{text}</Badge>
        <span>
          {previous.name !== '' && `${previous.name}, `}
          {originText(previous)}
        </span>
      </p>
      <p className={styles.figures}>
        {unit === 0
          ? `${formatCents(previous.unitCents)} l’unité, alors comme aujourd’hui`
          : `${formatCents(previous.unitCents)} l’unité alors, ${formatCents(display.unitCents)} aujourd’hui (${signedCents(unit)} HT${forAll})`}
      </p>
      <DifferenceList texts={differences} />
    </div>
  )
}

export const DifferenceList = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul className={styles.differences}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
