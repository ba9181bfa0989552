import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Field, LockedFields } from '#client/platform/ui/Field.tsx'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import type { KeyedLine } from '#machines/cart/cart.types'
import type { ProjectSyncRef } from '#machines/projects/project-sync.machine'
import { selectIsAttached } from '#machines/projects/project-sync.selectors'
import { LINE_NOTE_MAX, PRODUCT_NAME_MAX } from '#shared/orders/order-limits'
import { tidyLine } from '#shared/session/registration.rules'
import styles from './LineNotes.module.css'

interface LineNotesProps {
  sync: ProjectSyncRef
  line: KeyedLine
  /** « ligne 1, RAIL-25 » */
  name: string
}

/** Where a line of a chantier goes, and what is kept in mind of it; kept when one of them is left. */
export const LineNotes = ({ sync, line: { key, room = '', note = '' }, name }: LineNotesProps) => {
  const cart = useCart()
  const attached = useSelector(sync, selectIsAttached)
  const editable = useCartSelector((snapshot) => snapshot.hasTag('editable'))
  const [typed, setTyped] = useState({ room, note, from: { room, note } })
  // what another device wrote comes in, beside what is being typed
  if (typed.from.room !== room || typed.from.note !== note)
    setTyped({
      room: typed.from.room === room ? typed.room : room,
      note: typed.from.note === note ? typed.note : note,
      from: { room, note },
    })
  if (!attached && room === '' && note === '') return null
  const keep = () => {
    const tidy = { room: tidyLine(typed.room), note: typed.note.trim() }
    if (tidy.room !== room || tidy.note !== note) cart.send({ type: 'line.annotate', key, ...tidy })
  }
  return (
    <LockedFields locked={!editable}>
      <div className={styles.notes}>
        <Field label="Pièce">
          <TextInput
            aria-label={`Pièce, ${name}`}
            maxLength={PRODUCT_NAME_MAX}
            autoComplete="off"
            placeholder="Séjour, étage…"
            value={typed.room}
            onChange={({ target }) => setTyped({ ...typed, room: target.value })}
            onBlur={keep}
          />
        </Field>
        <Field label="Note">
          <TextArea
            aria-label={`Note, ${name}`}
            maxLength={LINE_NOTE_MAX}
            rows={1}
            value={typed.note}
            onChange={({ target }) => setTyped({ ...typed, note: target.value })}
            onBlur={keep}
          />
        </Field>
      </div>
    </LockedFields>
  )
}
