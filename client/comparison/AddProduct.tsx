import { useMachine, useSelector } from '@xstate/react'
import { KeywordsField } from '#client/catalogue/KeywordsField.tsx'
import { searchPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert, EmptyState, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import { searchMachine } from '#machines/catalogue/search.machine'
import type { ComparingRef } from '#machines/configurator/comparing.machine'
import { search } from '#shared/catalogue/catalogue.endpoints'
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
          <Choosing
            onChoose={(subFamilyId) =>
              comparing.send({ type: 'product.choose', product: { subFamilyId, like } })
            }
          />
        )}
      </div>
    </Modal>
  )
}

const Choosing = ({ onChoose }: { onChoose: (subFamilyId: string) => void }) => {
  const [state, send] = useMachine(searchMachine, { input: { keywords: '' } })
  const { text, applied } = state.context
  return (
    <div className={styles.choosing}>
      <p>
        Il reprend les cotes et les choix de la première configuration, là où il pose les mêmes questions.
      </p>
      <KeywordsField
        label="Rechercher un modèle"
        placeholder="Vénitien, plissé, EN-40…"
        text={text}
        tooShort={state.hasTag('tooShort')}
        send={send}
      />
      {applied !== '' && <Found key={applied} keywords={applied} onChoose={onChoose} />}
    </div>
  )
}

const Found = ({ keywords, onChoose }: { keywords: string; onChoose: (subFamilyId: string) => void }) => {
  const resource = useResource(searchPath(keywords), () => call(search, { query: { keywords, level: '0' } }))
  if (resource.status === 'loading')
    return (
      <div role="status" className={styles.found}>
        <span className="visually-hidden">Recherche en cours…</span>
        <Skeleton height="72px" />
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </div>
    )
  if (resource.status === 'failed')
    return (
      <ReadFailure title="La recherche n’a pas abouti" failure={resource.failure} onRetry={resource.reload} />
    )
  const models = resource.data.products.flatMap(({ sub_categories }) =>
    sub_categories.flatMap(({ families }) =>
      families.flatMap((family) => family.sub_families.map((model) => ({ family: family.name, model }))),
    ),
  )
  if (models.length === 0) return <EmptyState title={`Aucun modèle ne répond à «\u00a0${keywords}\u00a0»`} />
  return (
    <ul className={styles.found} aria-label="Modèles trouvés">
      {models.map(({ family, model }) => (
        <li key={model.id}>
          <button type="button" className={styles.model} onClick={() => onChoose(model.id)}>
            <span className={styles.picture}>
              <Drawing
                kind={model.drawing.kind}
                values={model.drawing.values as DrawingProps['values']}
                decorative
              />
            </span>
            <span>
              <strong>{model.name}</strong>
              <span className={styles.note}>
                {family} · Ref: {model.reference}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
