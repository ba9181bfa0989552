import { memo, type RefObject, useEffect, useRef } from 'react'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { crumbsOf, levelName } from '#client/shop/model-text.ts'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  selectCatalogueFailure,
  selectModel,
  selectOpenLevel,
} from '#machines/configurator/configurator.selectors'
import {
  type ConfiguratorEvent,
  type ModelLevel,
  modelLevels,
} from '#machines/configurator/configurator.types'
import { LevelTiles, useLevelEntries } from './LevelTiles.tsx'
import styles from './ModelSelector.module.css'

type LevelEvent = Extract<ConfiguratorEvent, { type: `level.${string}` }>

const questions: Record<ModelLevel, string> = {
  category: 'Catégorie',
  subCategory: 'Sous-catégorie',
  family: 'Famille',
  subFamily: 'Modèle',
}

/** The family selector: four levels, one open at a time, those chosen folded to a line that can be reopened. */
export const ModelSelector = memo(() => {
  const configurator = useConfigurator()
  const model = useConfiguratorSelector(selectModel)
  const open = useConfiguratorSelector(selectOpenLevel)
  const mayKeep = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'level.keep' }))
  const openHeading = useRef<HTMLHeadingElement>(null)
  const chosenHeading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  // the tile that was clicked is gone: the focus goes to the level, or the chosen model, that took its place
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    const heading = open === undefined ? chosenHeading : openHeading
    heading.current?.focus()
  }, [open])
  const send = (event: LevelEvent): void => {
    moved.current = true
    configurator.send(event)
  }
  const reopen = (level: ModelLevel): void => send({ type: 'level.reopen', level })
  if (open === undefined) return <ChosenModel heading={chosenHeading} onReopen={() => reopen('subFamily')} />
  return (
    <Card className={styles.selector ?? ''}>
      <div className={styles.head}>
        <h2>Choisissez un modèle</h2>
        <LinkButton variant="secondary" size="lg" to="?find">
          Référence ou code
        </LinkButton>
      </div>
      {modelLevels.map((level) =>
        level === open ? (
          <section key={level} className={styles.level} aria-labelledby={`level-${level}`}>
            <div className={styles.head}>
              <h3 ref={openHeading} id={`level-${level}`} tabIndex={-1} className={styles.question}>
                {questions[level]}
              </h3>
              {mayKeep && (
                <Button variant="quiet" size="lg" onClick={() => send({ type: 'level.keep' })}>
                  Garder ce modèle
                </Button>
              )}
            </div>
            <Level
              level={level}
              chosen={model[level]?.id}
              onChoose={(id) => send({ type: 'level.choose', level, id })}
            />
          </section>
        ) : (
          model[level] !== undefined && (
            <p key={level} className={styles.row}>
              <span>
                <span className={styles.rowLabel}>{questions[level]}</span>
                <span className={styles.rowName}>{levelName(model, level)}</span>
              </span>
              <Button
                variant="quiet"
                size="lg"
                aria-label={`Modifier ${questions[level].toLowerCase()}\u00a0: ${levelName(model, level)}`}
                onClick={() => reopen(level)}
              >
                Modifier
              </Button>
            </p>
          )
        ),
      )}
    </Card>
  )
})

const Level = (props: { level: ModelLevel; chosen: string | undefined; onChoose: (id: string) => void }) => {
  const configurator = useConfigurator()
  const entries = useLevelEntries(props.level)
  const failure = useConfiguratorSelector(selectCatalogueFailure)
  const loading = useConfiguratorSelector((snapshot) => snapshot.hasTag(`loading.${props.level}`))
  if (failure)
    return (
      <Alert
        tone="error"
        announce
        title="Le catalogue n’a pas pu être chargé"
        actions={
          <Button
            variant="secondary"
            size="lg"
            onClick={() => configurator.send({ type: 'catalogue.retry' })}
          >
            Réessayer
          </Button>
        }
      >
        {failure.message}
      </Alert>
    )
  if (entries.length > 0)
    return <LevelTiles entries={entries} chosen={props.chosen} onChoose={props.onChoose} />
  if (loading) return <LoadingTiles />
  return <EmptyState title="Rien n’est en vente ici">Modifiez un choix fait plus haut.</EmptyState>
}

const LoadingTiles = () => (
  <div className={styles.loading} role="status" aria-label="Chargement du catalogue">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} height="200px" />
    ))}
  </div>
)

/** The model once its four levels are chosen: one line, and the way back. */
const ChosenModel = (props: { heading: RefObject<HTMLHeadingElement | null>; onReopen: () => void }) => {
  const model = useConfiguratorSelector(selectModel)
  return (
    <Card className={styles.chosen ?? ''}>
      <div className={styles.chosenText}>
        <p className={styles.crumbs}>{crumbsOf(model)}</p>
        <h2 ref={props.heading} tabIndex={-1} className={styles.chosenName}>
          {model.subFamily?.name}
          {model.subFamily?.reference !== undefined && (
            <span className={styles.reference}>Ref: {model.subFamily.reference}</span>
          )}
        </h2>
      </div>
      <Button variant="secondary" size="lg" onClick={props.onReopen}>
        <span>
          Changer<span className={styles.long}> de modèle</span>
        </span>
      </Button>
    </Card>
  )
}
