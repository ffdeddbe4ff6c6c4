/// Three bytes a pixel, red first, rows without gaps.
package struct ColourImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]

  /// Each pixel the mean of those it covers; one that is small enough already stays as it is.
  func reduced(to side: Int) -> ColourImage {
    let longest = max(width, height)
    guard longest > side else { return self }
    let (newWidth, newHeight) = (max(1, width * side / longest), max(1, height * side / longest))
    var result = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
    for y in 0..<newHeight {
      let rows = y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
      for x in 0..<newWidth {
        let columns = x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
          for index in stride(
            from: (row * width + columns.lowerBound) * 3, to: (row * width + columns.upperBound) * 3, by: 3)
          {
            red += Int(pixels[index])
            green += Int(pixels[index + 1])
            blue += Int(pixels[index + 2])
          }
        }
        let count = rows.count * columns.count
        let target = (y * newWidth + x) * 3
        result[target] = UInt8((red + count / 2) / count)
        result[target + 1] = UInt8((green + count / 2) / count)
        result[target + 2] = UInt8((blue + count / 2) / count)
      }
    }
    return ColourImage(width: newWidth, height: newHeight, pixels: result)
  }
}
