import type { SnapshotFrom } from 'xstate'
import { dashboardPath } from '#client/links.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import type {
  ProductSaleEvent,
  productSaleMachine,
  SaleEffect,
} from '#machines/dashboard/products/product-sale.machine'
import { errorTable } from '#shared/platform/errors'
import { counted } from '#shared/platform/text'
import styles from './SaleDialog.module.css'

interface SaleDialogProps {
  state: SnapshotFrom<typeof productSaleMachine>
  send: (event: ProductSaleEvent) => void
}

/** Asks before a model leaves the sale or comes back, with what it does; or says why it cannot. */
export const SaleDialog = ({ state, send }: SaleDialogProps) => {
  const { product, effect, failure } = state.context
  const cancel = () => send({ type: 'sale.cancel' })
  const isOut = product?.state !== 'on_sale'
  const title = isOut ? 'Remettre en vente' : 'Retirer de la vente'
  if (state.hasTag('refused')) {
    return (
      <Modal
        open
        dismissible
        size="md"
        title={title}
        onClose={cancel}
        footer={
          <>
            {failure === null && (
              <LinkButton variant="secondary" to={dashboardPath('productsUpload')}>
                Importer un tarif
              </LinkButton>
            )}
            <Button onClick={cancel}>Fermer</Button>
          </>
        }
      >
        <Alert tone={failure ? 'error' : 'warning'} announce>
          {failure?.message ?? errorTable.PRODUCT_UNLISTED.message}
        </Alert>
      </Modal>
    )
  }
  return (
    <ConfirmModal
      open={state.hasTag('open')}
      title={title}
      danger={!isOut}
      confirmLabel={isOut ? 'Remettre en vente' : 'Retirer de la vente'}
      cancelLabel={isOut ? 'Laisser hors vente' : 'Garder en vente'}
      busy={state.hasTag('saving') || state.hasTag('counting')}
      onConfirm={() => send({ type: 'sale.confirm' })}
      onCancel={cancel}
    >
      {product && (
        <div className={styles.words}>
          <p>
            <strong>{product.reference}</strong>, {product.name}.
          </p>
          {isOut ? (
            <p>Le modèle redevient visible au catalogue et peut être commandé aussitôt.</p>
          ) : (
            <>
              <p>
                Le modèle quitte le catalogue, la recherche, le configurateur et la page d’accueil. Il reste
                hors vente même quand un nouveau tarif est publié, jusqu’à ce que vous le remettiez en vente.
              </p>
              {effect === null ? <Skeleton height="3lh" /> : <p>{effectText(effect)}</p>}
            </>
          )}
        </div>
      )}
    </ConfirmModal>
  )
}

const effectText = ({ carts, lines, customers }: SaleEffect): string =>
  carts === 0
    ? 'Aucun panier validé en attente ne contient ce modèle.'
    : `${counted(carts, 'panier validé', 'paniers validés')} en attente ${carts > 1 ? 'contiennent' : 'contient'} ce modèle (${counted(lines, 'ligne')}, ${counted(customers, 'client')})\u00a0: ${carts > 1 ? 'ils ne pourront' : 'il ne pourra'} plus être ${carts > 1 ? 'commandés' : 'commandé'} sans correction.`
