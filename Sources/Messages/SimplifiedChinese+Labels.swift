package import Domain

extension SimplifiedChinese {
  package func label(_ label: Label) -> String {
    switch label {
    case .id: "编号"
    case .isbn: "ISBN"
    case .label: "书标"
    case .title: "书名"
    case .author: "作者"
    case .available: "可借"
    case .publisher: "出版社"
    case .published: "出版日期"
    case .pages: "页数"
    case .bookLanguage: "语言"
    case .categories: "分类"
    case .description: "简介"
    case .notes: "备注"
    case .added: "入馆日期"
    case .wishlist: "心愿单"
    case .favorite: "收藏"
    // Headings of links.
    case .amazonSearch: "亚马逊"
    case .googleBooks: "Google Books 链接"
    case .openLibrary: "Open Library 链接"
    case .cover: "封面"
    case .foundIn: "来源"
    case .waiting: "等待"
    case .tried: "已试过"
    case .attempts: "次数"
    case .nextTry: "下次尝试"
    case .done: "已完成"
    case .doneToday: "今日完成"
    case .withoutCover: "无封面"
    case .notFound: "未找到"
    case .incomplete: "不完整"
    case .missing: "缺少"
    case .libraryID: "读者编号"
    case .name: "姓名"
    case .grade: "年级"
    case .card: "借书卡"
    case .loan: "借阅"
    case .book: "图书"
    case .student: "学生"
    case .checkedOut: "借出日期"
    case .due: "应还日期"
    case .returned: "归还日期"
    case .overdue: "逾期"
    case .reservedOn: "预约日期"
    case .reservation: "预约"
    case .standing: "状态"
    case .time: "时间"
    case .activity: "操作"
    case .details: "详情"
    case .actor: "操作者"
    case .camera: "摄像头"
    case .node: "节点"
    case .bus: "总线"
    case .runsAs: "运行方式"
    case .format: "格式"
    case .control: "调节项"
    case .problem: "问题"
    case .device: "设备"
    case .use: "用途"
    case .table: "表"
    case .rows: "行数"
    case .entries: "条数"
    case .yes: "是"
    }
  }

  package func label(_ kind: Activity.Kind) -> String {
    switch kind {
    case .checkout: "借出"
    case .returnBook: "归还"
    case .addBook: "新书入馆"
    case .addWishlist: "加入心愿单"
    case .fulfillWishlist: "心愿实现"
    case .renew: "续借"
    case .reserve: "预约"
    case .editBook: "修改图书"
    case .addStudent: "登记学生"
    case .deleteBook: "删除图书"
    case .deleteWishlist: "删除心愿"
    case .editStudent: "修改学生"
    case .deleteStudent: "删除学生"
    case .cancelReservation: "取消预约"
    case .changeDueDate: "修改应还日期"
    case .holdCopy: "留存"
    case .lapseReservation: "预约过期"
    case .confirmClock: "确认时钟"
    }
  }

  package func label(_ actor: Actor) -> String {
    switch actor {
    case .station(let name, nil): "站点 \(name)"
    case .station(let name, .card?): "站点 \(name)，扫描借书卡"
    case .station(let name, .typed?): "站点 \(name)，输入编号"
    case .command(let user): "命令，用户 \(user)"
    case .program: "程序"
    }
  }

  package func count(_ number: Int, _ noun: Noun) -> String {
    switch noun {
    case .book: "\(number) 本书"
    case .copy: "\(number) 册"
    case .student: "\(number) 名学生"
    case .loan: "\(number) 笔借阅"
    case .day: "\(number) 天"
    case .row: "\(number) 行"
    case .reservation: "\(number) 个预约"
    case .letter: "\(number) 封信"
    case .line: "\(number) 行"
    }
  }
}
