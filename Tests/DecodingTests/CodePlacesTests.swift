import Decoding
import Domain
import Testing

@Suite("Codes that are not read but still lie there")
struct CodePlacesTests {
  private let book: Barcode
  private let place = BarPlace(centre: Point(x: 300, y: 200), angle: 0, width: 200)

  init() throws { book = try code(.ean13, "9780306406157") }

  private func reading(at place: BarPlace) -> Reading {
    let (x, y, half) = (place.centre.x, place.centre.y, place.width / 2)
    let corners = [(-half, -40.0), (half, -40), (half, 40), (-half, 40)].map { Point(x: x + $0.0, y: y + $0.1) }
    return Reading(barcode: book, votes: 3, mentions: 3, pass: "test", corners: corners)
  }

  /// - Returns: whether the code stands after a reading where such bars are seen.
  private func stands(_ bar: BarPlace, after milliseconds: Int = 33) -> Bool {
    var places = CodePlaces()
    #expect(places.take([reading(at: place)], bars: [], at: .zero).isEmpty)
    return places.take([], bars: [bar], at: .milliseconds(milliseconds)) == [book]
  }

  @Test func code_stands_whereItsBarsAreLeft() {
    #expect(stands(place))
    // A half is left of it, or it moved.
    #expect(stands(BarPlace(centre: Point(x: 350, y: 200), angle: 0.1, width: 90)))
    // Half a turn is the same direction.
    #expect(stands(BarPlace(centre: place.centre, angle: .pi - 0.05, width: 200)))
  }

  @Test func code_doesNotStand_whereOtherBarsAre() {
    #expect(!stands(BarPlace(centre: Point(x: 500, y: 200), angle: 0, width: 200)))
    #expect(!stands(BarPlace(centre: place.centre, angle: 0.5, width: 200)))
    #expect(!stands(BarPlace(centre: place.centre, angle: 0, width: 400)))
    #expect(!stands(BarPlace(centre: place.centre, angle: 0, width: 20)))
  }

  @Test func movedCode_isFoundFurtherAway_afterFramesWithoutBars() {
    let moved = BarPlace(centre: Point(x: 800, y: 200), angle: 0, width: 200)
    #expect(!stands(moved, after: 66))
    #expect(stands(moved, after: 400))
    #expect(!stands(BarPlace(centre: Point(x: 1400, y: 200), angle: 0, width: 200), after: 2000))
  }

  @Test func code_isFollowed_fromPlaceToPlace() {
    var places = CodePlaces()
    _ = places.take([reading(at: place)], bars: [], at: .zero)
    for step in 1...20 {
      let bar = BarPlace(centre: Point(x: 300 + 40 * Double(step), y: 200), angle: 0.02 * Double(step), width: 200)
      #expect(places.take([], bars: [bar], at: .milliseconds(33 * step)) == [book])
    }
  }

  @Test func code_isUnknown_whenItWasNotReadForLong() {
    #expect(stands(place, after: 2900))
    #expect(!stands(place, after: 3000))
  }

  @Test func barsOfAnotherReading_areNotTheCodes() throws {
    var places = CodePlaces()
    _ = places.take([reading(at: place)], bars: [], at: .zero)
    var other = reading(at: place)
    other.barcode = try code(.ean13, "9780441172719")
    #expect(places.take([other], bars: [place], at: .milliseconds(33)).isEmpty)
  }

  @Test func finerBars_areAnotherCodes_fewerAreWhatIsLeft() {
    // A third of the width: with a third of the edges the code is covered, with most of them the bars are another's.
    #expect(stands(BarPlace(centre: place.centre, angle: 0, width: 70, edges: 20)))
    #expect(stands(BarPlace(centre: place.centre, angle: 0, width: 70, edges: 30)))
    #expect(!stands(BarPlace(centre: place.centre, angle: 0, width: 70, edges: 44)))
    #expect(stands(BarPlace(centre: place.centre, angle: 0, width: 200, edges: 64)))
  }

  @Test func codeThatIsReadAtItsPlace_takesIt() throws {
    var places = CodePlaces()
    _ = places.take([reading(at: place)], bars: [], at: .zero)
    var other = reading(at: place)
    other.barcode = try code(.ean13, "9780441172719")
    _ = places.take([other], bars: [], at: .milliseconds(33))
    #expect(places.take([], bars: [place], at: .milliseconds(66)) == [other.barcode])
  }
}
