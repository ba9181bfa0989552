import { useParams } from 'react-router-dom'
import { familyPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { useResource } from '#client/platform/resource.ts'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { BackButton, PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { subCategory } from '#shared/catalogue/catalogue.endpoints'
import { factsTogether } from '#shared/catalogue/model-facts'
import { Breadcrumb, subCategoryCrumbs } from './Breadcrumb.tsx'
import { CatalogueCard } from './CatalogueCard.tsx'
import { cardPictures } from './card-pictures.ts'
import { modelCountText, subCategoryKey } from './catalogue.rules.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

/** /catalogue/{slug}: the families of a sub-category that have models (§2.8). */
export const SubCategoryPage = () => {
  const { subCatSlug = '' } = useParams()
  return <SubCategoryView key={subCatSlug} slug={subCatSlug} />
}

const SubCategoryView = ({ slug }: { slug: string }) => {
  const resource = useResource(subCategoryKey(slug), () => call(subCategory, { params: { slug } }))
  if (resource.status === 'failed') return <FailureView failure={resource.failure} retry={resource.reload} />
  if (resource.status === 'loading') return <PageSkeleton />
  const { name, category } = resource.data.subCategory
  const families = resource.data.families.filter(({ sub_families }) => sub_families.length > 0)
  const pictures = cardPictures(families.map(({ drawing }) => drawing.kind))
  return (
    <>
      <PageTitle
        title={name}
        back={
          <>
            <Breadcrumb {...subCategoryCrumbs(resource.data.subCategory)} />
            <BackButton fallback={paths.catalogue} />
          </>
        }
      />
      {families.length === 0 ? (
        <EmptyState title="Pas de produits selon vos critères" />
      ) : (
        <CardGrid pairs>
          {families.map((family, index) => (
            <CatalogueCard
              key={family.id}
              title={family.name}
              description={family.description}
              drawing={family.drawing}
              picture={pictures[index]}
              category={category.name}
              facts={factsTogether(family.sub_families.map(({ facts }) => facts))}
              note={modelCountText(family.sub_families.length)}
              action={{ to: familyPath(slug, family.slug) }}
            />
          ))}
        </CardGrid>
      )}
    </>
  )
}
