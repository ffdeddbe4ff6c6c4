extension LumaPlane {
  /// The columns as rows, so that one loop scans both ways along the memory. Every `spacing`-th column from `first` on.
  func transposed(first: Int = 0, spacing: Int = 1) -> GrayImage {
    let columns = first < width ? (width - first + spacing - 1) / spacing : 0
    return GrayImage(width: height, height: columns) { target in
      guard let out = target.baseAddress else { return }
      // A tile's columns share cache lines when read, its rows when written.
      let tileWidth = max(1, 64 / spacing)
      for tile in Swift.stride(from: 0, to: columns, by: tileWidth) {
        let end = min(tile + tileWidth, columns)
        for y in 0..<height {
          var source = row(y) + first + tile * spacing
          var slot = out + tile * height + y
          for _ in tile..<end {
            slot.pointee = source.pointee
            source += spacing
            slot += height
          }
        }
      }
    }
  }
}
