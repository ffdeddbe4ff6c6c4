import CV4L2
package import Domain
import Glibc
import Platform

package struct CameraDescription: Hashable, Sendable {
  package var path: String
  /// Names that stay the same, under `/dev/minilibrary`.
  package var links: [String] = []
  /// The camera's own name; nil if it could not be queried.
  package var card: String?
  package var driver: String?
  package var bus: String?
  package var formats: [CameraFormat] = []
  package var controls: [CameraControl] = []
  /// How it would be run; nil where nothing that it sends can be read.
  package var choice: ModeChoice?
  package var problem: DeviceProblem?

  /// Whether the camera may be taken without being named. A small computer's own image processor and codecs also appear
  /// as cameras. They send nothing until a program feeds them, or pictures that only such a program can develop.
  package var isSuitable: Bool { driver.map { !CameraDescription.processors.contains($0) } ?? true }

  private static let processors: Set = [
    "bcm2835-codec", "bcm2835-isp", "unicam", "rp1-cfe", "pispbe", "rpivid", "rpi-hevc-dec", "hantro-vpu", "rkisp1",
    "sun6i-csi", "ipu3-cio2", "intel-ipu6",
  ]

  /// Less is taken first: the one that udev calls the camera, then those that were plugged in. The rules name every
  /// camera, so other links say nothing.
  var rank: Int {
    if links.contains(DeviceFolder.stable + "/camera") { return 0 }
    return bus?.hasPrefix("usb-") == true ? 1 : 2
  }
}

package enum CameraList {
  /// The cameras, in the order of their numbers, with all their properties.
  package static func describe(for wish: CameraWish) -> [CameraDescription] {
    look { node, description in
      description.formats = node.formats(for: wish)
      description.controls = node.controls
      description.choice = ModeChoice.best(of: description.formats, for: wish)
      if description.choice == nil { description.problem = .unsuitable }
    }
  }

  /// Cameras that may be taken when none was named, the best first; nothing but their names is asked.
  static func suitable() -> [CameraDescription] {
    // The sort keeps the order of equals.
    look { _, _ in }.filter(\.isSuitable).enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  private static func look(_ ask: (V4L2Node, inout CameraDescription) -> Void) -> [CameraDescription] {
    let links = DeviceFolder.links()
    return DeviceFolder.videoNodes().compactMap { path in
      var description = CameraDescription(path: path, links: links[path] ?? [])
      do throws(DeviceProblem) {
        let node = try V4L2Node(path: path, converts: true)
        guard node.capability.isCamera else { return nil }
        description.card = node.capability.cardText
        description.driver = node.capability.driverText
        description.bus = node.capability.busText
        ask(node, &description)
      } catch {
        switch error {
        case .absent, .unplugged, .unsuitable, .stalled: return nil
        // Whether it sends pictures cannot be asked; of a device's nodes the first is the one that does.
        case .forbidden: guard DeviceFolder.systemIndex(path) == 0 else { return nil }
        case .busy, .failed: break
        }
        description.card = DeviceFolder.systemName(path)
        description.problem = error
      }
      return description
    }
  }
}

/// `/dev` and what the kernel reports about it in `/sys`.
enum DeviceFolder {
  static let stable = "/dev/minilibrary"

  /// `/dev/video0` and so on, by their numbers.
  static func videoNodes() -> [String] {
    names(in: "/dev").compactMap { name in name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }.sorted()
      .map { "/dev/video\($0)" }
  }

  /// The stable names of nodes.
  static func links() -> [String: [String]] {
    var links: [String: [String]] = [:]
    for name in names(in: stable).sorted() {
      let link = "\(stable)/\(name)"
      guard let target = InputNode.resolve(link) else { continue }
      links[target, default: []].append(link)
    }
    return links
  }

  static func systemName(_ path: String) -> String? { attribute("name", path).map(V4L2Text.cardName) }
  static func systemIndex(_ path: String) -> Int? { attribute("index", path).flatMap { Int($0) } }

  private static func attribute(_ name: String, _ path: String) -> String? {
    let node = path.split(separator: "/").last ?? ""
    guard let file = try? SystemCall.open("/sys/class/video4linux/\(node)/\(name)", O_RDONLY) else { return nil }
    defer { close(file) }
    guard let bytes = try? SystemCall.read(file, limit: 256), !bytes.isEmpty else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name, V4L2Text.text)
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
