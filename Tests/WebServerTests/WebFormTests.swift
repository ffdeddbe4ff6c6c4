import Testing

@testable import WebServer

@Suite struct WebFormTests {
  @Test func name_givesItsFirstValue() {
    let form = WebForm([.init(name: "a", value: "1"), .init(name: "a", value: "2")])
    #expect(form["a"] == "1")
    #expect(form["b"] == nil)
  }
}
