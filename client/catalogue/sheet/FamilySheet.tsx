import { useMachine } from '@xstate/react'
import { useMemo, useState } from 'react'
import { familyPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { Family, SubFamily } from '#shared/catalogue/catalogue.schema'
import {
  familyScale,
  partReferences,
  referencesText,
  type SectionGroup,
  type SheetTemplate,
  sectionGroups,
  sheetParts,
} from '#shared/catalogue/data-sheet'
import { makingTexts } from '#shared/catalogue/model-facts'
import { template } from '#shared/configurator/configurator.endpoints'
import { commonScale } from '#shared/drawings/section-sheet'
import { explodedOf } from '#shared/solids/exploded'
import { tintsOf } from '#shared/solids/kinds'
import { Breadcrumb, familyCrumbs } from '../Breadcrumb.tsx'
import { ExplodedDrawing } from './ExplodedDrawing.tsx'
import styles from './FamilySheet.module.css'
import { SectionDrawing } from './SectionDrawing.tsx'
import { sheetSavingLogic } from './sheet.effects.ts'

/** mm that a section may take beside its dimensions: of a small phone, and of a page. */
const ROOM = { screen: 72, paper: 168 } as const

interface FamilySheetProps {
  family: Family
  /** those on sale first, then those on quote */
  models: readonly SubFamily[]
}

/** The data sheet of a family: what its models can be, their sections to scale, their parts. */
const FamilySheet = ({ family, models }: FamilySheetProps) => {
  const { name, slug, subCategory } = family
  const groups = useMemo(() => sectionGroups(models), [models])
  return (
    <>
      <PageTitle
        title={`${name}\u00a0: fiche technique`}
        back={
          <>
            <Breadcrumb {...familyCrumbs(family)} />
            <BackButton fallback={familyPath(subCategory.slug, slug)} />
          </>
        }
        lead={<p>{family.description}</p>}
      >
        <Saving slug={slug} />
      </PageTitle>
      <section aria-labelledby="models" className={styles.part}>
        <h2 id="models">Modèles</h2>
        <ul className={styles.models}>
          {models.map((model) => (
            <li key={model.id}>
              <strong>{model.name}</strong> <span className={styles.soft}>Ref: {model.reference}</span>
              {makingTexts(model.facts).map((fact) => (
                <span key={fact} className={styles.fact}>
                  {fact}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="sections" className={styles.part}>
        <h2 id="sections">Coupes</h2>
        <p className={styles.soft}>
          Cotes hors tout en millimètres. Imprimée sans mise à l’échelle, une coupe 1:1 est en vraie grandeur.
        </p>
        <Sections groups={groups} />
      </section>
      <Parts models={groups.flatMap((group) => group.models.slice(0, 1))} />
    </>
  )
}

const Saving = ({ slug }: { slug: string }) => {
  const [state, send] = useMachine(sheetSavingLogic, { input: { id: slug } })
  const { failure } = state.context
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => window.print()}>
        Imprimer
      </Button>
      <Button variant="secondary" busy={state.matches('saving')} onClick={() => send({ type: 'file.save' })}>
        Enregistrer en PDF
      </Button>
      {failure !== null && <FieldError>{failure.message}</FieldError>}
    </div>
  )
}

const Sections = ({ groups }: { groups: readonly SectionGroup[] }) => {
  const scale = familyScale(groups, ROOM.screen)
  return (
    <ul className={styles.groups}>
      {groups.map((group) => {
        const [first] = group.models
        if (first === undefined) return null
        const tints = tintsOf(first.drawing.kind, first.drawing.values)
        return (
          <li key={first.id} className={styles.group}>
            <h3>{referencesText(group)}</h3>
            <div className={styles.sections}>
              {group.details.map((detail) => (
                <SectionDrawing
                  key={detail.kind}
                  detail={detail}
                  tints={tints}
                  scale={scale}
                  medium="screen"
                />
              ))}
              {group.details.map((detail) => (
                <SectionDrawing
                  key={`${detail.kind} paper`}
                  detail={detail}
                  tints={tints}
                  scale={commonScale([detail], ROOM.paper)}
                  medium="paper"
                />
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A model taken apart, and what its parts are; of those with the same parts the first. */
const Parts = ({ models }: { models: readonly SubFamily[] }) => {
  const [chosen, setChosen] = useState(models[0]?.id ?? '')
  const model = models.find(({ id }) => id === chosen)
  if (model === undefined) return null
  return (
    <section aria-labelledby="parts" className={styles.part}>
      <h2 id="parts">Vue éclatée</h2>
      {models.length > 1 && (
        <RadioGroup
          legend="Modèle"
          name="exploded"
          value={chosen}
          onChange={setChosen}
          options={models.map(({ id, reference }) => ({ value: id, label: reference }))}
        />
      )}
      <div className={styles.exploded}>
        <ExplodedDrawing
          title={model.name}
          exploded={explodedOf(model.drawing.kind, model.drawing.values)}
          rowOf={rowOf}
        />
        {model.onSale ? <KnownParts key={model.id} model={model} /> : <PartTable model={model} />}
      </div>
    </section>
  )
}

const rowOf = (number: number): string => `piece-${number}`

/** The parts of a model with the components that its template has for them. */
const KnownParts = ({ model }: { model: SubFamily }) => {
  const resource = useResource(`/api/configurator/templates/${model.id}`, () =>
    call(template, { params: { subFamilyId: model.id } }),
  )
  if (resource.status === 'loading') return <Skeleton height="320px" />
  if (resource.status === 'ready') return <PartTable model={model} known={resource.data} />
  return (
    <div>
      <PartTable model={model} />
      <ReadFailure
        title="Les composants n’ont pas pu être lus"
        failure={resource.failure}
        onRetry={resource.reload}
      />
    </div>
  )
}

const PartTable = ({ model, known }: { model: SubFamily; known?: SheetTemplate }) => (
  <table className={styles.table}>
    <caption>Pièces de {model.reference}</caption>
    <thead>
      <tr>
        <th scope="col">N°</th>
        <th scope="col">Pièce</th>
        <th scope="col">Composant</th>
      </tr>
    </thead>
    <tbody>
      {sheetParts(model, known).map((part) => (
        <tr key={part.number} id={rowOf(part.number)} tabIndex={-1}>
          <td>{part.number}</td>
          <th scope="row">{part.label}</th>
          <td>
            {part.component ?? '—'}
            {part.references.length > 0 && <span className={styles.soft}> {partReferences(part)}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export default FamilySheet
