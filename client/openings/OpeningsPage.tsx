import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { CartButton } from '#client/configurator/CartButton.tsx'
import { paths } from '#client/paths.ts'
import { useRootMark } from '#client/platform/root-mark.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { useCart, useConfiguratorSelector, useShop } from '#client/shop/shop.actor.tsx'
import {
  selectModel,
  selectModifiedKey,
  selectTemplateFailure,
  selectWork,
} from '#machines/configurator/configurator.selectors'
import { commonOf } from '#machines/openings/judged'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { counted } from '#shared/platform/text'
import { CommonAnswers } from './CommonAnswers.tsx'
import styles from './OpeningsPage.module.css'
import { OpeningsTable } from './OpeningsTable.tsx'
import { OpeningsTotals } from './OpeningsTotals.tsx'
import { openingsLogic, storedOpenings } from './openings.effects.ts'
import { RemovedRowsBar } from './RemovedRowsBar.tsx'
import { SheetPanel } from './SheetPanel.tsx'

/** /configurator?openings: many openings of the chosen model, with one set of answers. */
const OpeningsPage = () => {
  const shop = useShop()
  const cart = useCart()
  const notify = useToast()
  const [{ logic, input }] = useState(() => {
    const { userId } = shop.getSnapshot().context
    return { logic: openingsLogic(cart), input: { userId, restored: storedOpenings(userId) } }
  })
  const openings = useActorRef(logic, { input })
  const model = useConfiguratorSelector(selectModel)
  const work = useConfiguratorSelector(selectWork)
  const loading = useConfiguratorSelector((snapshot) => snapshot.hasTag('busy') || snapshot.matches('asleep'))
  const modifying = useConfiguratorSelector((snapshot) => selectModifiedKey(snapshot) !== null)
  const failure = useConfiguratorSelector(selectTemplateFailure)
  const common = loading || modifying ? null : commonOf(work)
  useRootMark('openings', true)
  useRootMark('loading', loading)
  const arrival = useRef(useNavigationType())
  useEffect(() => {
    // the same page by its path: what a link to another one does is done here
    if (arrival.current === 'POP') return
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusTitle()
  }, [])
  useEffect(() => {
    const added = openings.on('openings.added', ({ count }) =>
      notify(`${counted(count, 'ligne ajoutée', 'lignes ajoutées')} au panier`, { type: 'success' }),
    )
    const refused = openings.on('openings.refused', () =>
      notify(`Le panier est complet\u00a0: ${CART_MAX_LINES} lignes au plus.`, { type: 'error' }),
    )
    return () => {
      added.unsubscribe()
      refused.unsubscribe()
    }
  }, [openings, notify])
  return (
    <div className={styles.page}>
      <PageTitle
        title="Plusieurs ouvertures"
        back={<BackButton fallback={paths.configurator} label="Revenir au configurateur" />}
        lead={model.subFamily && `${model.subFamily.name} · ${modelReference(model)}`}
      />
      {common !== null ? (
        <>
          <CommonAnswers common={common} />
          {common.columns.every(({ kind }) => kind !== 'number') && (
            <Alert tone="info">
              Ce modèle ne demande aucune cote par ouverture avec ces options&nbsp;: chaque ligne a un repère
              et une quantité.
            </Alert>
          )}
          <SheetPanel openings={openings} columns={common.columns} />
          <OpeningsTable openings={openings} common={common} />
          <RemovedRowsBar openings={openings} />
          <OpeningsTotals openings={openings} common={common} />
        </>
      ) : loading && model.subFamily !== undefined ? (
        <div className={styles.loading} role="status" aria-label="Chargement du modèle">
          <Skeleton height="72px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
      ) : (
        <EmptyState
          title={
            modifying
              ? 'Une ligne du panier est en cours de modification'
              : failure !== null
                ? 'Le modèle n’a pas pu être chargé'
                : 'Choisissez d’abord un modèle'
          }
          actions={<LinkButton to={paths.configurator}>Aller au configurateur</LinkButton>}
        >
          {modifying
            ? 'Terminez-la ou abandonnez-la dans le configurateur. Votre tableau reste ici.'
            : (failure?.message ?? 'Ses options seront communes à toutes les ouvertures du tableau.')}
        </EmptyState>
      )}
      <CartButton />
    </div>
  )
}

export default OpeningsPage
