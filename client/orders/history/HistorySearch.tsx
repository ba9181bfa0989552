import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { SearchInput } from '#client/platform/ui/SearchInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { ORDERS_KEYWORD_MAX } from '#shared/orders/orders-history.schema'
import styles from './HistorySearch.module.css'
import { Star } from './Star.tsx'
import type { OrderListRef } from './useOrderList.ts'

/** The search box, its button, and the favourites' filter (§2.11). */
export const HistorySearch = ({ list }: { list: OrderListRef }) => {
  const text = useSelector(list, ({ context }) => context.text)
  const favorites = useSelector(list, ({ context }) => context.query.favorites)
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          list.send({ type: 'search.submit' })
        }}
      >
        <Field label="Rechercher une commande" className={styles.field ?? ''}>
          <SearchInput
            name="q"
            maxLength={ORDERS_KEYWORD_MAX}
            placeholder="n° de commande, nom..."
            value={text}
            onType={(typed) => list.send({ type: 'text.type', text: typed })}
            onClear={() => list.send({ type: 'search.clear' })}
          />
        </Field>
        <Button type="submit">
          <WorkIcon name="search" size={18} />
          Rechercher
        </Button>
        <Button
          variant={favorites ? 'primary' : 'secondary'}
          aria-pressed={favorites}
          onClick={() => list.send({ type: 'favorites.toggle' })}
        >
          <Star full={favorites} />
          Favoris
        </Button>
      </form>
    </search>
  )
}
