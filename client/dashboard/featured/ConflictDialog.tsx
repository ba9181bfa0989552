import { Button } from '#client/platform/ui/Button.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { Table } from '#client/platform/ui/Table.tsx'
import type {
  FeaturedFormContext,
  FeaturedFormEvent,
} from '#machines/dashboard/featured/featured-form.machine'
import { highlightLabels } from '#shared/catalogue/category-labels'
import type { AdminFeatured } from '#shared/dashboard/featured/featured.schema'
import { periodText, targetText } from './featured.labels.ts'

interface ConflictDialogProps {
  context: FeaturedFormContext
  open: boolean
  send: (event: FeaturedFormEvent) => void
}

/** Somebody else changed the product while it was being edited: both are shown, and one is chosen. */
export const ConflictDialog = ({ context: { fields, other }, open, send }: ConflictDialogProps) => (
  <Modal
    open={open && other !== null}
    onClose={() => send({ type: 'conflict.leave' })}
    title="Ce produit a été modifié entre-temps"
    size="3xl"
    footer={
      <>
        <Button variant="quiet" onClick={() => send({ type: 'conflict.leave' })}>
          Revenir à ma saisie
        </Button>
        <Button variant="secondary" onClick={() => send({ type: 'conflict.take' })}>
          Prendre l’autre version
        </Button>
        <Button onClick={() => send({ type: 'conflict.keep' })}>Enregistrer la mienne</Button>
      </>
    }
  >
    <p>
      Quelqu’un d’autre l’a enregistré pendant que vous le modifiiez. Rien de votre saisie n’est perdu&nbsp;:
      choisissez la version à garder.
    </p>
    {other && (
      <Table
        caption="Les deux versions"
        columns={[
          { id: 'field', label: 'Champ' },
          { id: 'mine', label: 'Votre saisie' },
          { id: 'theirs', label: 'Version enregistrée' },
        ]}
        rows={rowsOf(fields, other).map(([field, mine, theirs]) => ({
          id: field,
          cells: { field, mine, theirs },
        }))}
      />
    )}
  </Modal>
)

const rowsOf = (mine: FeaturedFormContext['fields'], theirs: AdminFeatured): [string, string, string][] => [
  ['Section', highlightLabels[mine.section], highlightLabels[theirs.section]],
  ['Produit', mine.target ? targetText(mine.target) : '—', targetText(theirs)],
  ['Nom', mine.name, theirs.name],
  ['Description', mine.description || '—', theirs.description || '—'],
  [
    'Image',
    mine.image ? (mine.image.id === theirs.imageId ? 'la même' : 'une autre') : 'aucune',
    theirs.imageId ? 'oui' : 'aucune',
  ],
  [
    'Période',
    periodText(mine.startsOn || null, mine.endsOn || null),
    periodText(theirs.startsOn, theirs.endsOn),
  ],
]
