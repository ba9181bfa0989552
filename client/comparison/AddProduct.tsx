import { useSelector } from '@xstate/react'
import { ModelFinder } from '#client/catalogue/ModelFinder.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import type { ComparingRef } from '#machines/configurator/comparing.machine'
import styles from './AddProduct.module.css'

interface AddProductProps {
  comparing: ComparingRef
  /** code of the configuration whose sizes and answers the product takes */
  like: string
}

/** Another product for the same window: any model, found by its words. */
export const AddProduct = ({ comparing, like }: AddProductProps) => {
  const open = useSelector(comparing, (snapshot) => snapshot.hasTag('open'))
  const adding = useSelector(comparing, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(comparing, ({ context }) => context.failure)
  return (
    <Modal
      open={open}
      dismissible
      size="2xl"
      title="Ajouter un autre produit"
      onClose={() => comparing.send({ type: 'product.close' })}
    >
      <div className={styles.body}>
        {adding && (
          <p role="status" className={styles.adding}>
            <Spinner /> Report de vos cotes et de vos choix…
          </p>
        )}
        {!adding && failure !== null && (
          <Alert
            tone="error"
            announce
            title="Le produit n’a pas pu être ajouté"
            actions={
              <>
                <Button variant="secondary" onClick={() => comparing.send({ type: 'product.retry' })}>
                  Réessayer
                </Button>
                <Button variant="quiet" onClick={() => comparing.send({ type: 'product.add' })}>
                  Choisir un autre produit
                </Button>
              </>
            }
          >
            {failure.message}
          </Alert>
        )}
        {!adding && failure === null && (
          <>
            <p>
              Il reprend les cotes et les choix de la première configuration, là où il pose les mêmes
              questions.
            </p>
            <ModelFinder
              onChoose={({ subFamily }) =>
                subFamily &&
                comparing.send({ type: 'product.choose', product: { subFamilyId: subFamily.id, like } })
              }
            />
          </>
        )}
      </div>
    </Modal>
  )
}
