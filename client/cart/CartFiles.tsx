import { LineFiles } from '#client/line-files/LineFiles.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import type { KeyedLine } from '#machines/cart/cart.types'

/** The files of a line of the cart: they may be taken out, and others joined, without leaving it. */
export const CartFiles = ({ line: { key, files = [] }, name }: { line: KeyedLine; name: string }) => {
  const cart = useCart()
  const editable = useCartSelector((snapshot) => snapshot.hasTag('editable'))
  return (
    <LineFiles
      line={cart}
      lineKey={key}
      files={files}
      name={name}
      disabled={!editable}
      onRemove={(id) => cart.send({ type: 'file.remove', key, id })}
    />
  )
}
