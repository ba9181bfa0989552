import { useNavigate } from 'react-router-dom'
import { featuredPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Illustration } from '#client/platform/drawings/Illustration.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { MediaCard } from '#client/platform/ui/MediaCard.tsx'
import type { FeaturedProduct } from '#shared/catalogue/catalogue.schema'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { ProductImage } from './ProductImage.tsx'

const levelOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** The chosen family or model, with its category and sub-category (§2.5). */
const modelOf = ({ category, subCategory, family, subFamily }: FeaturedProduct) => ({
  category: levelOf(category),
  subCategory: levelOf(subCategory),
  family: levelOf(family),
  ...(subFamily ? { subFamily } : {}),
})

/** A featured product, 300 × 550 (§2.5): its page, and its order in the configurator. */
export const ProductCard = ({ product }: { product: FeaturedProduct }) => {
  const navigate = useNavigate()
  const { kind, values } = product.drawing
  const image = product.images.find(({ type }) => type === 'product')
  const order = () => {
    keepChosenModel(modelOf(product))
    navigate(paths.configurator)
  }
  return (
    <MediaCard
      size="product"
      kicker={product.subCategory.name}
      title={product.name}
      marker={categoryLabel(product.category.name).color}
      media={image ? <ProductImage image={image} /> : <Illustration kind={kind} values={values} />}
      footer={
        <>
          {product.link && (
            <LinkButton
              to={featuredPath(product.link)}
              variant="secondary"
              aria-label={`Produit\u00a0: ${product.name}`}
            >
              Produit
            </LinkButton>
          )}
          <Button onClick={order} aria-label={`Commander\u00a0: ${product.name}`}>
            Commander
          </Button>
        </>
      }
    >
      {product.description}
    </MediaCard>
  )
}
