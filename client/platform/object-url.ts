import { useEffect, useState } from 'react'

/** An address for a file of the browser's, given back when it leaves the page; undefined for what is none, and at first. */
export const useObjectUrl = (file: object | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!(file instanceof Blob)) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
