import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { CardGrid } from '#client/platform/ui/CardGrid.tsx'
import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { CatalogueCard } from './CatalogueCard.tsx'
import { modelCountText } from './catalogue.rules.ts'
import styles from './SearchResults.module.css'

const levelOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

interface SearchResultsProps {
  products: SearchReply['products']
  /** the same search in the whole catalogue, when only a sub-category was searched */
  whole: string | null
}

/** Models found, by sub-category then family; a card begins a configuration. */
export const SearchResults = ({ products, whole }: SearchResultsProps) => {
  const navigate = useNavigate()
  const groups = products.flatMap((category) =>
    category.sub_categories.map((subCategory) => ({ category, subCategory })),
  )
  const count = groups
    .flatMap(({ subCategory }) => subCategory.families)
    .reduce((sum, { sub_families }) => sum + sub_families.length, 0)
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        {modelCountText(count)} {count > 1 ? 'trouvés' : 'trouvé'}
        {whole !== null && ` dans ${groups.map(({ subCategory }) => subCategory.name).join(', ')}`}
      </p>
      {whole !== null && (
        <LinkButton to={whole} variant="secondary" className={styles.whole ?? ''}>
          Chercher dans tout le catalogue
        </LinkButton>
      )}
      {groups.map(({ category, subCategory }) => (
        <section key={subCategory.id} aria-labelledby={`found-${subCategory.id}`}>
          <h2
            id={`found-${subCategory.id}`}
            className={styles.subCategory}
            style={{ '--marker': categoryLabel(category.name).color }}
          >
            {subCategory.name}
          </h2>
          {subCategory.families.map((family) => (
            <div key={family.id} className={styles.family}>
              <h3 className={styles.familyName}>{family.name}</h3>
              <CardGrid>
                {family.sub_families.map((model) => (
                  <CatalogueCard
                    key={model.id}
                    level={4}
                    title={model.name}
                    description={model.description}
                    drawing={model.drawing}
                    category={category.name}
                    note={`Ref: ${model.reference}`}
                    action={{
                      onClick: () => {
                        keepChosenModel({
                          category: levelOf(category),
                          subCategory: levelOf(subCategory),
                          family: levelOf(family),
                          subFamily: { id: model.id, name: model.name, reference: model.reference },
                        })
                        navigate(paths.configurator)
                      },
                    }}
                  />
                ))}
              </CardGrid>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
