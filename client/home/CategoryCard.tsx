import { categoryPath } from '#client/paths.ts'
import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import { MediaCard } from '#client/platform/ui/MediaCard.tsx'
import { Ribbon } from '#client/platform/ui/Ribbon.tsx'
import type { Category } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/labels'

/** A category, 300 × 375 (§2.5): greyed with a ribbon while it has no sub-category. */
export const CategoryCard = ({ category }: { category: Category }) => {
  const { label, color } = categoryLabel(category.name)
  const { kind, values } = category.drawing
  return (
    <MediaCard
      size="category"
      title={label}
      marker={color}
      media={<Drawing kind={kind} values={values as DrawingProps['values']} decorative />}
      {...(category.hasSubCategories
        ? { to: categoryPath(category.name) }
        : { muted: true, ribbon: <Ribbon>Prochainement Disponible</Ribbon> })}
    >
      {category.description}
    </MediaCard>
  )
}
