import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount, selectUnavailable } from '#machines/cart/cart.selectors'
import type { KeyedUnavailableLine } from '#machines/cart/cart.types'
import { type CartLine, lineCents } from '#shared/cart/configurations.rules'
import { formatCents, signedCents } from '#shared/platform/money'
import { capitalized } from '#shared/platform/text'
import { differenceTexts, originText } from './difference-text.ts'
import { DifferenceList } from './LineComparison.tsx'
import styles from './Repeated.module.css'

/** Lines of past orders that cannot be ordered any more: each says why, and how to go on. */
export const UnavailableLines = () => {
  const cart = useCart()
  const lines = useCartSelector(selectUnavailable)
  const list = useRef<HTMLUListElement>(null)
  const notify = useToast()
  // the card leaves with the button that was pressed: the focus goes to the one that took its place
  const answer = (type: 'nearest.take' | 'unavailable.dismiss', key: number): void => {
    const index = lines.findIndex((line) => line.key === key)
    flushSync(() => cart.send({ type, key }))
    const items = list.current?.children
    const next = items?.[Math.min(index, items.length - 1)]?.querySelector<HTMLElement>('h2')
    if (next) next.focus()
    else focusTitle()
    if (type === 'nearest.take') {
      notify(`Ajouté au panier\u00a0: ligne ${selectLineCount(cart.getSnapshot())}.`, { type: 'success' })
    }
  }
  if (lines.length === 0) return null
  return (
    <ul ref={list} className={styles.unavailable} aria-label="Lignes qui ne sont plus disponibles">
      {lines.map((line) => (
        <li key={line.key}>
          <UnavailableCard
            line={line}
            onTake={() => answer('nearest.take', line.key)}
            onDismiss={() => answer('unavailable.dismiss', line.key)}
          />
        </li>
      ))}
    </ul>
  )
}

interface UnavailableCardProps {
  line: KeyedUnavailableLine
  onTake: () => void
  onDismiss: () => void
}

const UnavailableCard = ({ line, onTake, onDismiss }: UnavailableCardProps) => {
  const { key, model, name, quantity, unitCents, reasons, nearest } = line
  const canTake = useCartSelector((snapshot) => snapshot.can({ type: 'nearest.take', key }))
  const canDismiss = useCartSelector((snapshot) => snapshot.can({ type: 'unavailable.dismiss', key }))
  const reference = modelReference(model)
  return (
    <Card className={styles.card ?? ''}>
      <div>
        <Badge tone="danger">Plus disponible</Badge>
        <h2 className={styles.name} tabIndex={-1}>
          {name !== '' && `${name} · `}
          {model.subFamily?.name} <span className={styles.soft}>Ref: {reference}</span>
        </h2>
        <p className={styles.soft}>
          {capitalized(originText(line))}&nbsp;: {quantity} × {formatCents(unitCents)}
        </p>
      </div>
      <div>
        {reasons.map((reason) => (
          <FieldError key={reason}>{reason}</FieldError>
        ))}
      </div>
      {nearest === null ? (
        <p>Aucun modèle n’en est assez proche pour être proposé.</p>
      ) : (
        <Nearest line={nearest} previousCents={unitCents * quantity} />
      )}
      <div className={styles.actions}>
        {nearest === null ? (
          <LinkButton size="lg" variant="secondary" to={paths.catalogue}>
            Chercher au catalogue
          </LinkButton>
        ) : (
          <Button
            size="lg"
            disabled={!canTake}
            aria-label={`Mettre au panier ${modelReference(nearest.model)} à la place de ${reference}`}
            onClick={onTake}
          >
            <Icon name="trolley" size={18} />
            Mettre au panier
          </Button>
        )}
        <Button
          size="lg"
          variant="quiet"
          disabled={!canDismiss}
          aria-label={`Ne pas remplacer ${reference}`}
          onClick={onDismiss}
        >
          Ne pas remplacer
        </Button>
      </div>
    </Card>
  )
}

const Nearest = ({ line, previousCents }: { line: CartLine; previousCents: number }) => {
  const { model, display, quantity, previous } = line
  const cents = lineCents(line)
  return (
    <div className={styles.nearest}>
      <p>
        Le plus proche&nbsp;: <strong>{model.subFamily?.name}</strong>{' '}
        <span className={styles.soft}>Ref: {modelReference(model)}</span>
      </p>
      {previous && <DifferenceList texts={differenceTexts(previous)} />}
      <p className={styles.figures}>
        {quantity} × {formatCents(display.unitCents)}, soit <strong>{formatCents(cents)} HT</strong>
        {cents !== previousCents && ` (${signedCents(cents - previousCents)})`}
      </p>
    </div>
  )
}
