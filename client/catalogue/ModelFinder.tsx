import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { searchPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { knownResource } from '#client/platform/resource-memory.ts'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { searchMachine } from '#machines/catalogue/search.machine'
import { exactOf } from '#machines/catalogue/suggest.machine'
import { search } from '#shared/catalogue/catalogue.endpoints'
import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import { modelCountText } from './catalogue.rules.ts'
import { type Found, foundIn } from './found.ts'
import { KeywordsField } from './KeywordsField.tsx'
import styles from './ModelFinder.module.css'
import { ModelRow } from './ModelRow.tsx'

interface ModelFinderProps {
  onChoose: (model: Model) => void
  /** between the field and what is found, which may be many */
  children?: ReactNode
}

/** Any model of the catalogue, found by its words or its reference while one types; Enter takes the one whose reference is typed whole. */
export const ModelFinder = ({ onChoose, children }: ModelFinderProps) => {
  const [state, send, finder] = useMachine(searchMachine, { input: { keywords: '' } })
  const { text, applied } = state.context
  const submit = (): void => {
    // as it is now: the button that empties the field submits that at once
    const { text, applied } = finder.getSnapshot().context
    const exact = text.trim() === applied && exactOf(foundFor(applied), applied)
    if (exact) onChoose(exact.model)
    else send({ type: 'keywords.submit' })
  }
  return (
    <search className={styles.finder}>
      <KeywordsField
        label="Rechercher un modèle"
        placeholder="Vénitien, plissé, EN-40…"
        text={text}
        tooShort={state.hasTag('tooShort')}
        send={(event) => (event.type === 'keywords.submit' ? submit() : send(event))}
      />
      {children}
      {applied !== '' && <FoundModels key={applied} keywords={applied} onChoose={onChoose} />}
    </search>
  )
}

const FoundModels = ({ keywords, onChoose }: Pick<ModelFinderProps, 'onChoose'> & { keywords: string }) => {
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
  const found = foundIn(resource.data)
  const exact = exactOf(found, keywords)
  if (found.length === 0) return <EmptyState title={`Aucun modèle ne répond à «\u00a0${keywords}\u00a0»`} />
  return (
    <>
      <p role="status" className="visually-hidden">
        {modelCountText(found.length)} {found.length > 1 ? 'trouvés' : 'trouvé'}
      </p>
      <ul className={styles.found} aria-label="Modèles trouvés">
        {found.map((one) => {
          const { model, family, name, reference, drawing } = one
          return (
            <ModelRow
              key={model.subFamily?.id}
              name={name}
              note={`${family} · Ref: ${reference}${one === exact ? ' · Entrée pour le choisir' : ''}`}
              drawing={drawing}
              onChoose={() => onChoose(model)}
            />
          )
        })}
      </ul>
    </>
  )
}

/** What these keywords found, as far as that has come. */
const foundFor = (keywords: string): Found[] =>
  foundIn(knownResource<SearchReply>(searchPath(keywords)) ?? { products: [] })
