import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { MediaCard } from '#client/platform/ui/MediaCard.tsx'
import { categoryLabel } from '#shared/catalogue/category-labels'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { factTexts } from './model-line.ts'

/** A drawing as replies carry it. */
export interface CardDrawing {
  kind: DrawingKind
  values: Record<string, unknown>
}

interface CatalogueCardProps {
  title: string
  /** rank of the card's heading under those of its page */
  level?: 2 | 3 | 4
  description: string
  drawing: CardDrawing
  /** category code, for the marker's colour */
  category: string
  /** how large, how strong, from which price */
  facts?: ModelFacts | null | undefined
  /** last line: « Ref: RA-25-MAN », « 3 modèles » */
  note: string
  /** where it goes, or what it does */
  action: { to: string } | { onClick: () => void }
}

/** A card of the catalogue, 300 × 400 (§9), with the drawing of what it stands for. */
export const CatalogueCard = (props: CatalogueCardProps) => {
  const { title, level = 2, description, drawing, category, facts, note, action } = props
  return (
    <MediaCard
      size="catalogue"
      title={title}
      level={level}
      marker={categoryLabel(category).color}
      media={<Drawing kind={drawing.kind} values={drawing.values as DrawingProps['values']} decorative />}
      facts={factTexts(facts)}
      footer={
        <>
          {note}
          <Icon name="forward" size={18} />
        </>
      }
      {...action}
    >
      {description}
    </MediaCard>
  )
}
