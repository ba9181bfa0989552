import { worldPictures } from '#client/catalogue/world-pictures.ts'
import { categoryPath } from '#client/links.ts'
import { Illustration } from '#client/platform/drawings/Illustration.tsx'
import { MediaCard } from '#client/platform/ui/MediaCard.tsx'
import { Picture } from '#client/platform/ui/Picture.tsx'
import { Ribbon } from '#client/platform/ui/Ribbon.tsx'
import type { Category } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'

/** A category, 300 × 375 (§2.5): greyed with a ribbon while it has no sub-category. */
export const CategoryCard = ({ category }: { category: Category }) => {
  const { label, color } = categoryLabel(category.name)
  const { kind, values } = category.drawing
  const world = worldPictures[category.name]
  return (
    <MediaCard
      size="category"
      title={label}
      marker={color}
      media={
        world ? <Picture of={world} sizes="300px" alt="" /> : <Illustration kind={kind} values={values} />
      }
      {...(category.hasSubCategories
        ? { to: categoryPath(category.name) }
        : { muted: true, ribbon: <Ribbon>Prochainement Disponible</Ribbon> })}
    >
      {category.description}
    </MediaCard>
  )
}
