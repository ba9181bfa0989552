import { useNavigate } from 'react-router-dom'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { configuratorPath } from '#client/platform/wished-size.ts'
import type { SearchReply } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { foundIn } from './found.ts'
import { ModelRow } from './ModelRow.tsx'
import styles from './SearchResults.module.css'

/** Models found, by sub-category then family; a row begins a configuration, for the size that was searched. */
export const SearchResults = ({ products, size }: Pick<SearchReply, 'products' | 'size'>) => {
  const navigate = useNavigate()
  return products.map((category) =>
    category.sub_categories.map((subCategory) => (
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
            <ul className={styles.models}>
              {foundIn({
                products: [{ ...category, sub_categories: [{ ...subCategory, families: [family] }] }],
              }).map(({ model, ...shown }) => (
                <ModelRow
                  key={shown.reference}
                  {...shown}
                  note={`Ref: ${shown.reference}`}
                  onChoose={() => {
                    keepChosenModel(model)
                    navigate(configuratorPath(size))
                  }}
                />
              ))}
            </ul>
          </div>
        ))}
      </section>
    )),
  )
}
