/** Gives the browser a file to save under `name`, as a download. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only a link that is on the page
  document.body.append(link)
  link.click()
  link.remove()
  // the download has begun with the click; Safari reads the address a moment later
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
