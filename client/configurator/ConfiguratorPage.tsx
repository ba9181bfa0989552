import { lazy, memo, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { MissingPart, Part } from '#client/platform/errors/Part.tsx'
import { LoadingMark, useRootMark } from '#client/platform/root-mark.ts'
import { useOnRestored } from '#client/platform/shell/useOnRestored.ts'
import { getItem } from '#client/platform/storage.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { wishedSizeIn } from '#client/platform/wished-size.ts'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  type ConfiguratorSnapshot,
  selectEvaluation,
  selectModel,
  selectTemplateFailure,
} from '#machines/configurator/configurator.selectors'
import { SEARCH_KEY_STORAGE_KEY } from '#machines/platform/search-key'
import { CartButton } from './CartButton.tsx'
import { ClearedBar } from './ClearedBar.tsx'
import { ConfigurationStep } from './ConfigurationStep.tsx'
import styles from './ConfiguratorPage.module.css'
import { ContinueButton } from './ContinueButton.tsx'
import { takeChosenModel } from './chosen-model.ts'
import { FilesCard } from './FilesCard.tsx'
import { HistoryButtons } from './HistoryButtons.tsx'
import { isTyping } from './history-keys.ts'
import { ModelSelector } from './ModelSelector.tsx'
import { ModificationNotice } from './ModificationNotice.tsx'
import { Preview, PreviewSkeleton } from './Preview.tsx'
import { QuantityCard } from './QuantityCard.tsx'
import { ShareConfiguration } from './ShareConfiguration.tsx'
import { SubmitBox } from './SubmitBox.tsx'
import { useHeld } from './useHeld.ts'

// for who follows a link
const OpenedConfiguration = lazy(async () => ({
  default: (await import('./OpenedConfiguration.tsx')).OpenedConfiguration,
}))

// rooms of their own: for who has many openings, who compares, who knows what is wanted
const OpeningsPage = lazy(() => import('#client/openings/OpeningsPage.tsx'))
const ComparisonPage = lazy(async () => ({
  default: (await import('#client/comparison/ComparisonPage.tsx')).ComparisonPage,
}))
const FindPage = lazy(() => import('./FindPage.tsx'))

/** A model is chosen and its template is on its way, or about to be. */
const isLoading = (snapshot: ConfiguratorSnapshot): boolean =>
  snapshot.hasTag('busy') ||
  (snapshot.matches('asleep') &&
    snapshot.context.selectedModel.subFamily !== undefined &&
    snapshot.context.loaded === null)

/** A room, once its file has come. */
const Room = ({ title, children }: { title: string; children: ReactNode }) => (
  <Suspense
    fallback={
      <>
        <LoadingMark />
        <PageTitle title={title} />
      </>
    }
  >
    {children}
  </Suspense>
)

/** /configurator: what is configured; with `compare` what was, side by side; with `find` the way to a model or a code. */
export const ConfiguratorPage = () => {
  const [search] = useSearchParams()
  if (search.has('compare'))
    return (
      <Room title="Comparer">
        <ComparisonPage />
      </Room>
    )
  if (search.has('find'))
    return (
      <Room title="Référence ou code">
        <FindPage />
      </Room>
    )
  return <Configuring />
}

/** « / » leads to the search from wherever nobody types, unless that is turned off beside a search (`SearchInput`). */
const useSearchKey = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target)) return
      if (getItem('localStorage', SEARCH_KEY_STORAGE_KEY) !== null) return
      event.preventDefault()
      navigate('?find')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

/** The title with what takes back, and what begins anew. */
const Head = memo(() => {
  const configurator = useConfigurator()
  const begun = useConfiguratorSelector((snapshot) => selectModel(snapshot).category !== undefined)
  return (
    <PageTitle title="Votre configuration">
      <div className={styles.tools}>
        <HistoryButtons />
        {begun && (
          <Button
            variant="quiet"
            size="lg"
            className={styles.reset ?? ''}
            onClick={() => configurator.send({ type: 'configurator.reset' })}
          >
            <WorkIcon name="refresh" />
            <span className={styles.resetText}>Réinitialiser</span>
          </Button>
        )}
      </div>
    </PageTitle>
  )
})

/** How many, and what else becomes of the configuration. */
const Further = memo(() => (
  <>
    <QuantityCard />
    <ContinueButton />
    <ShareConfiguration />
    <LinkButton variant="secondary" size="lg" to="?openings">
      Plusieurs ouvertures
    </LinkButton>
  </>
))

/** The model, then its questions and parts, with its drawing and its price in sight. */
const Configuring = () => {
  const [search] = useSearchParams()
  const configurator = useConfigurator()
  const model = useConfiguratorSelector(selectModel)
  const unready = useConfiguratorSelector(isLoading)
  const judged = useConfiguratorSelector(selectEvaluation)
  // the template may come before the last answers: the form, its drawing and its price come together
  const loading = useHeld(unready ? null : judged) || unready
  const evaluation = loading ? null : judged
  const failed = useConfiguratorSelector((snapshot) => selectTemplateFailure(snapshot) !== null)
  // a template that has failed may come by another try: its place stays
  const expected = loading || failed
  const opened = search.has('openings')
  useRootMark('priced', !opened && (evaluation !== null || expected))
  useRootMark('loading', !opened && loading)
  useSearchKey()
  useOnRestored(() => {
    configurator.send({ type: 'catalogue.retry' })
    configurator.send({ type: 'template.retry' })
  })
  useEffect(() => {
    const chosen = takeChosenModel()
    if (chosen) configurator.send({ type: 'website.choose', model: chosen.model })
    const size = wishedSizeIn(new URLSearchParams(window.location.search))
    configurator.send({
      type: 'configurator.open',
      ...(chosen?.quantity !== undefined && { quantity: chosen.quantity }),
      ...(size && { size }),
    })
    return () => configurator.send({ type: 'configurator.close' })
  }, [configurator])
  if (opened)
    return (
      <Room title="Plusieurs ouvertures">
        <OpeningsPage />
      </Room>
    )
  return (
    <div className={styles.page}>
      <Head />
      <div className={styles.columns}>
        <div className={styles.model}>
          {search.has('code') && (
            <Part missing={<MissingPart>La configuration de ce code n’a pas pu être ouverte.</MissingPart>}>
              <OpenedConfiguration />
            </Part>
          )}
          <ModificationNotice />
          <ModelSelector />
        </div>
        {expected && (
          <div className={styles.side}>
            <PreviewSkeleton />
          </div>
        )}
        {evaluation && (
          <div className={styles.side}>
            <Preview model={model} evaluation={evaluation} />
            <SubmitBox evaluation={evaluation} />
          </div>
        )}
        <div className={styles.form}>
          <ConfigurationStep loading={loading} />
          {evaluation && <FilesCard key={model.subFamily?.id} asks={evaluation.files} />}
          {evaluation && <Further />}
        </div>
      </div>
      <ClearedBar />
      <CartButton />
    </div>
  )
}
