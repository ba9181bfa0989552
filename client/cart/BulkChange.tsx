import { lazy, useState } from 'react'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import styles from './BulkChange.module.css'

// it brings the rule engine with it
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

/** The way to change one answer of several lines at once. */
export const BulkChange = () => {
  const editable = useCartSelector((snapshot) => snapshot.hasTag('editable'))
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.way}>
      <Button variant="quiet" size="lg" disabled={!editable} onClick={() => setOpen(true)}>
        <WorkIcon name="edit" size={18} />
        Modifier une réponse de plusieurs lignes
      </Button>
      {open && (
        <Part missing={<MissingPart>Cette fenêtre n’a pas pu être chargée.</MissingPart>}>
          <BulkDialog onClose={() => setOpen(false)} />
        </Part>
      )}
    </div>
  )
}
