// The end of a match as a PNG: the server draws the table as SVG, the browser turns it into a picture to share or keep.
const WIDTH = 1200

async function png(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.round((WIDTH * image.height) / image.width)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Share the table's picture where the device can share files; save it otherwise. */
export async function picture(code: string, title: string): Promise<void> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(code)}/picture.svg`)
  if (!answer.ok) throw new Error('no picture')
  const file = new File([await png(await answer.text())], `parlour-${code}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => {})
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
