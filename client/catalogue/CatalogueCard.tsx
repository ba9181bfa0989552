import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { MediaCard } from '#client/platform/ui/MediaCard.tsx'
import { Picture, type PictureOf } from '#client/platform/ui/Picture.tsx'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { fromText, makingTexts } from '#shared/catalogue/model-facts'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'

interface CatalogueCardProps {
  title: string
  /** rank of the card's heading under those of its page */
  level?: 2 | 3 | 4
  description: string
  drawing: Pick<DrawingProps, 'kind' | 'values'>
  /** what stands before the drawing: the product where it is used */
  picture?: PictureOf | undefined
  /** category code, for the marker's colour */
  category: string
  /** how large, how strong, from which price */
  facts?: ModelFacts | null | undefined
  /** last line: « Ref: RA-25-MAN », « 3 modèles » */
  note: string
  /** where it goes, or what it does */
  action: { to: string } | { onClick: () => void }
}

/** A card of the catalogue, 300 × 400 (§9), with the picture or the drawing of what it stands for. */
export const CatalogueCard = (props: CatalogueCardProps) => {
  const { title, level = 2, description, drawing, picture, category, facts, note, action } = props
  return (
    <MediaCard
      size="catalogue"
      title={title}
      level={level}
      marker={categoryLabel(category).color}
      media={
        picture ? (
          <Picture of={picture} sizes="(width < 700px) 50vw, 300px" alt="" />
        ) : (
          <Drawing kind={drawing.kind} values={drawing.values} decorative />
        )
      }
      facts={makingTexts(facts)}
      price={facts ? fromText(facts) : null}
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
