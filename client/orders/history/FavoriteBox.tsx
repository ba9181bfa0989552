import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { OrderChange } from '#machines/orders/order-list.machine'
import type { OrderRow } from '#shared/orders/orders-history.schema'
import styles from './FavoriteBox.module.css'
import { FAVORITE_FAILED, favoriteProblemText } from './favorite-text.ts'
import { favoriteLogic } from './history.effects.ts'
import { Star } from './Star.tsx'

interface FavoriteBoxProps {
  order: Pick<OrderRow, 'id' | 'number' | 'is_favorite' | 'favorite_name'>
  onChange: (change: OrderChange) => void
}

/** The star of an order, and the name of a favourite, edited in place (§4). */
export const FavoriteBox = ({ order, onChange }: FavoriteBoxProps) => {
  const { id, number, is_favorite: isFavorite, favorite_name: name } = order
  const [state, send, favorite] = useMachine(favoriteLogic, { input: { id } })
  const notify = useToast()
  useEffect(() => {
    const heard = [
      favorite.on('star.changed', (event) => onChange({ is_favorite: event.isFavorite })),
      favorite.on('name.changed', (event) => onChange({ is_favorite: true, favorite_name: event.name })),
      favorite.on('star.failed', () => notify(FAVORITE_FAILED, { type: 'error' })),
    ]
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  }, [favorite, onChange, notify])

  const isEditing = state.hasTag('editing')
  const nameButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) nameButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const shown = state.context.wished ?? isFavorite
  return (
    <>
      <Button
        className={styles.star ?? ''}
        variant="quiet"
        iconOnly
        aria-pressed={shown}
        aria-label={`Favori, commande ${number}`}
        aria-disabled={!state.can({ type: 'star.toggle', isFavorite })}
        onClick={() => send({ type: 'star.toggle', isFavorite })}
      >
        <Star full={shown} />
      </Button>
      {isEditing ? (
        <NameForm
          text={state.context.text}
          problem={favoriteProblemText(state.context.problem)}
          saving={state.hasTag('saving')}
          onType={(text) => send({ type: 'name.type', text })}
          onSubmit={() => send({ type: 'name.submit' })}
          onCancel={() => send({ type: 'name.cancel' })}
        />
      ) : (
        (shown || name !== null) && (
          <Button
            ref={nameButton}
            className={styles.name ?? ''}
            variant="quiet"
            disabled={!state.can({ type: 'name.edit', name })}
            onClick={() => send({ type: 'name.edit', name })}
          >
            <span>{name ?? 'Donnez un nom à ce panier'}</span>
            <WorkIcon name="edit" size={18} />
            <span className="visually-hidden">, commande {number}</span>
          </Button>
        )
      )}
    </>
  )
}

/** The star and the name of a favourite, to be read alone. */
export const FavoriteMark = ({ order }: Pick<FavoriteBoxProps, 'order'>) => (
  <>
    {order.is_favorite && (
      <span className={styles.star} role="img" aria-label="Favori">
        <Star full />
      </span>
    )}
    {order.favorite_name !== null && <p className={styles.named}>{order.favorite_name}</p>}
  </>
)

interface NameFormProps {
  text: string
  problem: string | undefined
  saving: boolean
  onType: (text: string) => void
  onSubmit: () => void
  onCancel: () => void
}

const NameForm = ({ text, problem, saving, onType, onSubmit, onCancel }: NameFormProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.select()
  }, [])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // a dialog around it stays
        event.stopPropagation()
        onCancel()
      }}
    >
      <Field label="Nom du favori" className={styles.field ?? ''} error={problem}>
        <TextInput
          ref={input}
          name="favorite"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          readOnly={saving}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <Button type="submit" iconOnly busy={saving} aria-label="Valider le nom">
        {!saving && <Icon name="check" />}
      </Button>
      <Button variant="quiet" iconOnly disabled={saving} aria-label="Annuler" onClick={onCancel}>
        <Icon name="close" />
      </Button>
    </form>
  )
}
