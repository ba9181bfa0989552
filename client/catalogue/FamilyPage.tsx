import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { askQuotePath, familyPath, familySheetPath, subCategoryPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { useResource } from '#client/platform/resource.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { Picture } from '#client/platform/ui/Picture.tsx'
import { Solid } from '#client/view3d/Solid.tsx'
import { family } from '#shared/catalogue/catalogue.endpoints'
import type { Family, SubFamily } from '#shared/catalogue/catalogue.schema'
import { Breadcrumb, familyCrumbs } from './Breadcrumb.tsx'
import { CatalogueCard } from './CatalogueCard.tsx'
import styles from './FamilyPage.module.css'
import { nearPicture, placePicture } from './model-pictures.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

// a room of its own, for who compares and prints
const FamilySheet = lazy(() => import('./sheet/FamilySheet.tsx'))

/** /catalogue/{subCatSlug}/{familySlug}: a family and its models (§2.8); with `fiche`, its data sheet. */
export const FamilyPage = () => {
  const { familySlug = '' } = useParams()
  return <FamilyView key={familySlug} slug={familySlug} />
}

const FamilyView = ({ slug }: { slug: string }) => {
  const { subCatSlug = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const resource = useResource(`/api/catalog/family/${slug}`, () => call(family, { params: { slug } }))
  if (resource.status === 'failed') return <FailureView failure={resource.failure} retry={resource.reload} />
  if (resource.status === 'loading') return <PageSkeleton />
  // an instance of before tells of none
  const { name, subCategory, sub_families, onQuote = [], ...texts } = resource.data.family
  // an address that names another sub-category is not this family's
  if (subCategory.slug !== subCatSlug) return <Navigate to={familyPath(subCategory.slug, slug)} replace />
  if (search.has('fiche'))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FamilySheet family={resource.data.family} models={[...sub_families, ...onQuote]} />
      </Suspense>
    )
  const first = sub_families[0] ?? onQuote[0]
  const detail = first && nearPicture(first.drawing)
  const descriptions = [texts.description, texts.description2, texts.description3].filter(Boolean)
  const configure = (model: SubFamily) => {
    keepChosenModel(modelOf(resource.data.family, model))
    navigate(paths.configurator)
  }
  return (
    <>
      <div className={styles.top}>
        <PageTitle
          title={name}
          back={
            <>
              <Breadcrumb {...familyCrumbs(resource.data.family)} />
              <BackButton fallback={subCategoryPath(subCatSlug)} />
            </>
          }
          lead={descriptions.map((text) => (
            <p key={text} className={styles.description}>
              {text}
            </p>
          ))}
        />
        {first && <InPlace model={first} sheet={familySheetPath(subCategory.slug, slug)} />}
      </div>
      {sub_families.length === 0 && onQuote.length === 0 && (
        <EmptyState title="Pas de produits selon vos critères" />
      )}
      {sub_families.length > 0 && (
        <section className={styles.part} aria-labelledby="models">
          <h2 id="models" className={styles.models}>
            Choisissez un modèle à configurer
          </h2>
          <ModelCards
            models={sub_families}
            category={subCategory.category.name}
            noteOf={({ reference }) => `Ref: ${reference}`}
            actionOf={(model) => ({ onClick: () => configure(model) })}
          />
        </section>
      )}
      {onQuote.length > 0 && (
        <section className={styles.part} aria-labelledby="on-quote">
          <h2 id="on-quote" className={styles.models}>
            Modèles sur devis
          </h2>
          <ModelCards
            models={onQuote}
            category={subCategory.category.name}
            noteOf={({ reference }) => `Ref: ${reference} · Demander un devis`}
            actionOf={({ id }) => ({ to: askQuotePath({ modele: id }) })}
          />
        </section>
      )}
      {detail && (
        <section className={styles.part} aria-labelledby="near">
          <h2 id="near" className={styles.models}>
            De près
          </h2>
          <figure className={cx(styles.inPlace, styles.beside)}>
            <Picture of={detail} alt="" sizes="(width < 900px) 100vw, 640px" className={styles.near} />
            <figcaption>{detail.alt}. Image de synthèse.</figcaption>
          </figure>
        </section>
      )}
    </>
  )
}

interface InPlaceProps {
  model: SubFamily
  /** where the family's data sheet is */
  sheet: string
}

/** A product of the kind where it is used, or the model itself to be turned; and the way to the data sheet. */
const InPlace = ({ model: { name, drawing }, sheet }: InPlaceProps) => {
  const [isSolid, setIsSolid] = useState(false)
  const picture = placePicture(drawing)
  const still = (
    <figure className={styles.inPlace}>
      <Picture of={picture} alt="" sizes="(width < 900px) 100vw, 420px" first />
      <figcaption>{picture.alt}. Image de synthèse.</figcaption>
    </figure>
  )
  return (
    <div className={styles.side}>
      {isSolid ? <Solid kind={drawing.kind} values={drawing.values} title={name} still={still} /> : still}
      <div className={styles.ways}>
        <Button variant="secondary" onClick={() => setIsSolid(!isSolid)}>
          {isSolid ? 'Revenir à l’image' : 'Voir en 3D'}
        </Button>
        <LinkButton variant="secondary" to={sheet}>
          Fiche technique
        </LinkButton>
      </div>
    </div>
  )
}

interface ModelCardsProps {
  models: readonly SubFamily[]
  /** category code */
  category: string
  noteOf: (model: SubFamily) => string
  actionOf: (model: SubFamily) => ComponentProps<typeof CatalogueCard>['action']
}

const ModelCards = ({ models, category, noteOf, actionOf }: ModelCardsProps) => (
  <CardGrid pairs>
    {models.map((model) => (
      <CatalogueCard
        key={model.id}
        level={3}
        title={model.name}
        description={model.description}
        drawing={model.drawing}
        category={category}
        facts={model.facts}
        note={noteOf(model)}
        action={actionOf(model)}
      />
    ))}
  </CardGrid>
)

const levelOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** The chosen model, from the category down (§2.8). */
const modelOf = (family: Family, { id, name, reference }: SubFamily) => ({
  category: levelOf(family.subCategory.category),
  subCategory: levelOf(family.subCategory),
  family: levelOf(family),
  subFamily: { id, name, reference },
})
