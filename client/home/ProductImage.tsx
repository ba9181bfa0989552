import { useEffect, useRef, useState } from 'react'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { FeaturedProduct } from '#shared/catalogue/catalogue.schema'
import styles from './ProductImage.module.css'

/** A picture on a card, beside words that name the product: its path, or else its fallback's, or else a sign (§3). */
export const ProductImage = ({ image }: { image: FeaturedProduct['images'][number] }) => {
  const { path, fallbackPath, srcset } = image
  const [failed, setFailed] = useState(0)
  const place = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // it may have failed before the page was taken over
    if (place.current?.complete && place.current.naturalWidth === 0) setFailed(1)
  }, [])
  const src = [path, fallbackPath][failed]
  if (!src) return <Icon name="imageError" size={48} />
  return (
    <img
      key={src}
      ref={place}
      className={styles.picture}
      src={src}
      {...(failed === 0 && srcset && { srcSet: srcset, sizes: '300px' })}
      alt=""
      width={300}
      height={300}
      loading="lazy"
      onError={() => setFailed(failed + 1)}
    />
  )
}
