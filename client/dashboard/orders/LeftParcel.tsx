import { useEffect, useRef } from 'react'
import { ParcelNote } from '#client/documents/OrderDocuments.tsx'

interface LeftParcelProps {
  orderId: string
  /** its number */
  parcel: number
}

/** The note of the parcel that has just been recorded, where it is seen: it is printed and goes into the box. */
export const LeftParcel = (props: LeftParcelProps) => {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={block}>
      <ParcelNote {...props} />
    </div>
  )
}
